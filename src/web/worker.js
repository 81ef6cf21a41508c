/* worker.js - runs commands, one after the other, beside the page. */

const workerFiles = new Files();
let workerModule = null;

const workerTasks = {
  start({module}) {
    workerModule = module;
  },
  run({argv, input}) {
    const end = runProgram(workerModule, workerFiles, argv, new TextEncoder().encode(input ?? ""));
    const text = bytes => new TextDecoder().decode(bytes);
    return {status: end.status, out: text(end.out), err: text(end.err)};
  },
  write({path, bytes}) {
    workerFiles.write(path, bytes);
  },
  /* A copy: what is sent must not change under the next command. */
  read({path}) {
    return workerFiles.read(path)?.slice();
  },
  remove({path}) {
    workerFiles.remove(path);
  },
};

/* The tests of the shim load it without a worker. */
if (typeof WorkerGlobalScope !== "undefined")
  onmessage = ({data}) => {
    try {
      postMessage({id: data.id, value: workerTasks[data.task](data)});
    } catch (failure) {
      postMessage({id: data.id, failure: String(failure)});
    }
  };
