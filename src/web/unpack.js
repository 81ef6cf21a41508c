/* unpack.js - what the page brings along in a text: the module and the samples.  For the page and for its worker. */

/* Seven bits in each character: in UTF-8 that is a seventh more than the bytes, where base64 is a third.
 * Characters that HTML would change (NUL, CR, <) are 256 higher. */
function unpackSeven(text) {
  const bytes = new Uint8Array(Math.floor(text.length * 7 / 8));
  let held = 0, bits = 0, at = 0;
  for (let i = 0; i < text.length; i++) {
    held = (held << 7 | (text.charCodeAt(i) & 0x7f)) & 0x7fff;
    bits += 7;
    if (bits >= 8 && at < bytes.length)
      bytes[at++] = held >> (bits -= 8);
  }
  return bytes;
}

/* Its bytes, which were compressed. */
const unpacked = text => new Response(new Blob([unpackSeven(text)]).stream().pipeThrough(new DecompressionStream("gzip")));
