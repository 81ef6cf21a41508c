# shipslog: replay, audit and statistics of Puerto Rico and San Juan game logs.
#
# One non-recursive makefile. Everything made goes below $(BUILD); nothing else is written to.
# `make help` lists the targets: it prints the "## " comments of this file.
#
#   make CC=clang BUILD=build/clang        another compiler, side by side
#   make V=1                               show the whole commands
#   make WERROR=0 EXTRA_CFLAGS=-march=native

PROJECT := shipslog
# The newest heading of the changelog names them.  The date is that of the manual pages and packages: the same sources
# make the same files on any day.
RELEASE := $(shell awk '$$2 ~ /^[0-9]/ { print $$2, $$4; exit }' docs/changelog.md)
VERSION := $(word 1,$(RELEASE))
VERSION_DATE := $(word 2,$(RELEASE))

BUILD  ?= build
# Directories of the GNU coding standards, by their names there or by ours: PREFIX or prefix.
PREFIX ?= $(or $(prefix),/usr/local)
DESTDIR ?=
WERROR ?= 1
V ?= 0
EXTRA_CFLAGS ?=
EXTRA_LDFLAGS ?=

ifeq ($(origin CC),default)
CC := gcc
endif
AR ?= ar
PKG_CONFIG ?= pkg-config
CLANG_FORMAT ?= clang-format
INSTALL ?= install

BINDIR   ?= $(or $(bindir),$(or $(exec_prefix),$(PREFIX))/bin)
LIBDIR   ?= $(or $(libdir),$(or $(exec_prefix),$(PREFIX))/lib)
INCLUDEDIR ?= $(or $(includedir),$(PREFIX)/include)
SHAREDIR ?= $(or $(datarootdir),$(PREFIX)/share)
MANDIR   ?= $(or $(mandir),$(SHAREDIR)/man)
DOCDIR   ?= $(or $(docdir),$(SHAREDIR)/doc/$(PROJECT))
ZSHDIR   ?= $(SHAREDIR)/zsh/site-functions
DATADIR  := $(or $(datadir),$(SHAREDIR))/$(PROJECT)

PROGRAM := $(BUILD)/$(PROJECT)
LIBRARY := $(BUILD)/lib$(PROJECT).a
# The number rises when a function goes or changes, or a struct does: old programs need the old library.
ABI     := 0
SHARED  := $(BUILD)/lib$(PROJECT).so.$(ABI)
EXTENSION := $(BUILD)/$(PROJECT).so
UNIT    := $(BUILD)/unit
POSITION_RUNNER := $(BUILD)/position_runner
EXPECTED := $(BUILD)/expected
DESCRIBE := $(BUILD)/describe
TALLY   := $(BUILD)/check.tally

# --- flags ---------------------------------------------------------------------------------

# None of these warnings is tolerated: WERROR=0 for compilers that know more of them.
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wvla -Wundef \
	-Wwrite-strings -Wcast-qual -Wformat=2 -Wswitch-enum -Wimplicit-fallthrough
ifneq ($(WERROR),0)
WARNINGS += -Werror
endif

INCLUDES := -Isrc -Iimporters -I. -I$(BUILD)/made -include src/base/banned.h
# Not `:=`, so that additions of single targets are also expanded late.
# Logs and databases grow beyond 2 GiB, also on systems whose off_t has 32 bits by default.
CPPFLAGS  = -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 $(INCLUDES)
# A state is 16-bit words that are written one by one and soon read again: a load that joins two
# neighbours waits until both writes have left the store buffer.
CFLAGS   := -std=c11 -O3 -fno-tree-slp-vectorize -g -fno-common -pthread $(WARNINGS)
LDFLAGS  := -pthread
# The same objects are in the program and in the shared library, which shows only what its header declares.
SHARED_CFLAGS := -fPIC -fvisibility=hidden

# Evaluated at the first use, not when this file is read: `make deps` may install them first.
PACKAGES    := sqlite3 expat jansson uuid zlib libzstd libxxhash libutf8proc popt libedit
# Its flags would change what the system headers declare: terminal.c asks for what it needs.
SCREEN_PACKAGE := ncursesw
PKG_CFLAGS   = $(eval PKG_CFLAGS := $$(shell $(PKG_CONFIG) --cflags $(PACKAGES)))$(PKG_CFLAGS)
PKG_LIBS     = $(eval PKG_LIBS := $$(shell $(PKG_CONFIG) --libs $(PACKAGES) $(SCREEN_PACKAGE)))$(PKG_LIBS)
# What the shared library needs of them: it has neither database nor terminal.
SHARED_PACKAGES := expat jansson uuid zlib libzstd libxxhash libutf8proc
SHARED_LIBS  = $(eval SHARED_LIBS := $$(shell $(PKG_CONFIG) --libs $(SHARED_PACKAGES)))$(SHARED_LIBS)
# "sqlite3 3.40.1, jansson 2.14, ...", for `shipslog version`.
LIBRARIES    = $(shell for p in $(PACKAGES) $(SCREEN_PACKAGE); do \
	printf '%s%s %s' "$$comma" "$$p" "$$($(PKG_CONFIG) --modversion $$p)"; comma=', '; done)
UNIT_CFLAGS  = $(eval UNIT_CFLAGS := $$(shell $(PKG_CONFIG) --cflags criterion))$(UNIT_CFLAGS)
UNIT_LIBS    = $(eval UNIT_LIBS := $$(shell $(PKG_CONFIG) --libs criterion))$(UNIT_LIBS)

COMPILE = $(CC) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS) $(EXTRA_CFLAGS) -MMD -MP
LINK    = $(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(LDFLAGS) $(EXTRA_LDFLAGS)

# What linkers of GNU, LLVM and mold take: versions of symbols, libraries only where they are needed, and no symbol that
# nobody has.  Others make the same libraries without, since all but what headers declare is hidden.  GNU_LD=0 or 1 says
# which; else the linker is tried, at the first use.
ifeq ($(origin GNU_LD),undefined)
GNU_LD = $(eval GNU_LD := $$(shell mkdir -p $(BUILD) && echo '{ local: *; };' >$(BUILD)/linker.map && \
	echo 'typedef int nothing;' | $(LINK) -w -shared -Wl,-soname,try -Wl,--version-script,$(BUILD)/linker.map -Wl,--as-needed -Wl,-z,defs \
	-x c - -o $(BUILD)/linker.try 2>/dev/null && echo 1 || echo 0))$(GNU_LD)
endif
GNU_SONAME = $(if $(filter 1,$(GNU_LD)),$(GNU_SONAME_FLAG))
GNU_SONAME_FLAG = -Wl,-soname,$(@F)
GNU_SHARED = $(if $(filter 1,$(GNU_LD)),$(GNU_SHARED_FLAGS))
# Sanitizers leave symbols to the program.
GNU_SHARED_FLAGS = -Wl,--version-script,$(filter %.map,$^) -Wl,--as-needed $(if $(findstring -fsanitize,$(EXTRA_CFLAGS)),,-Wl,-z,defs)

ifeq ($(V),0)
SAY = $(info $()  $(1))@
endif

# --- sources -------------------------------------------------------------------------------

# What needs a system behind it is in src/platform/native; a browser has src/platform/browser instead.
# The SQLite extension is no part of the program.
# What ends in .inc.c is included by others: code of both games in the names of each.
EXTENSION_SOURCES := $(sort $(wildcard src/library/extension/*.c))
SHARED_SOURCES := $(sort $(filter-out $(EXTENSION_SOURCES) %.inc.c,$(wildcard src/*/*.c src/*/*/*.c importers/*.c)))
LIB_SOURCES  := $(SHARED_SOURCES) $(sort $(wildcard src/platform/native/*/*.c))
SLIPS_SOURCES := $(sort $(wildcard tests/slips/*.c))
UNIT_SOURCES := $(sort $(wildcard tests/unit/*.c tests/games/*.c) \
	$(filter-out tests/slips/measure_slips.c,$(SLIPS_SOURCES)))
POSITION_SOURCES := $(sort $(wildcard tests/positions/*.c))
C_FILES      := $(sort $(filter-out %.inc.c,$(wildcard src/*.[ch] src/*/*.[ch] src/*/*/*.[ch] src/platform/*/*/*.[ch] \
	importers/*.[ch] \
	tests/unit/*.[ch] tests/games/*.[ch] tests/positions/*.[ch] tests/fuzz/*.[ch] \
	tests/bench/*.[ch] tests/canary/*.[ch] tests/growth/*.[ch] tests/slips/*.[ch] \
	tests/tsan/*.[ch] tests/tools/*.[ch] tests/ratings/*.[ch] tests/policies/*.[ch] tests/mutants/*.[ch])))
CHARTS       := $(sort $(wildcard reports/charts/*.gp))

# Files that are put into the program (.ci/embed): EMBEDDED_name are those of `name`, in order.
# LIST_name is "[]" when each file is an entry of its own.
# MAKER_name makes its source, in the place of .ci/embed.
EMBEDDED := page_template page_frame page_symbols page_style page_script site_style site_script report_files \
	tables state_template pr_clauses sj_clauses clickhouse_views chart_scripts
EMBEDDED_page_template := src/pages/web/page.html
EMBEDDED_page_frame    := src/pages/web/frame.html
EMBEDDED_page_symbols  := src/pages/web/symbols.svg
EMBEDDED_page_style    := $(addprefix src/pages/web/,page.css board.css print.css)
EMBEDDED_page_script   := $(addprefix src/pages/web/,data.js draw.js table.js seats.js open.js chances.js chart.js \
	events.js end.js sources.js card.js board.js page.js \
	deeper.js play.js)
EMBEDDED_site_style    := src/pages/web/site.css
EMBEDDED_site_script   := src/pages/web/site.js
EMBEDDED_report_files  := reports/shared.sql $(filter-out reports/shared.sql, \
	$(sort $(wildcard reports/*.sql reports/inner/*.sql)))
LIST_report_files      := []
EMBEDDED_tables        := $(addprefix src/store/schema/,facts.sql derived.sql digest.sql evaluation.sql views.sql)
MAKER_tables           := .ci/schema
EMBEDDED_pr_clauses    := docs/rules/puerto-rico.md
MAKER_pr_clauses       := .ci/clauses
EMBEDDED_sj_clauses    := docs/rules/san-juan.md
MAKER_sj_clauses       := .ci/clauses
EMBEDDED_state_template := src/commands/state.schema.json
EMBEDDED_clickhouse_views := src/export/clickhouse_views.sql
EMBEDDED_chart_scripts := $(CHARTS)
LIST_chart_scripts     := []

LIB_OBJECTS  := $(LIB_SOURCES:%.c=$(BUILD)/obj/%.o) $(EMBEDDED:%=$(BUILD)/obj/embedded/%.o)
FUZZ_TARGETS := $(filter-out canary, \
	$(patsubst tests/fuzz/fuzz_%.c,%,$(sort $(wildcard tests/fuzz/fuzz_*.c))))
FUZZ_SHARED  := $(patsubst %.c,$(BUILD)/obj/tests/fuzz/%.o,mutate.c mutate_json.c mutate_play.c \
	mutate_statement.c midgame.c target_tools.c memory_disk.c memory_pool.c result_round_trip.c count_steps.c)
# Goes in front of them to count: tests/fuzz/count_steps.c.
FUZZ_COUNTED := -Wl,--wrap=LLVMFuzzerTestOneInput,--wrap=sqlite3_step,--wrap=__sanitizer_cov_trace_pc
FUZZ_OBJECTS := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard tests/fuzz/*.c)))
MAIN_OBJECT  := $(BUILD)/obj/src/main.o
DESCRIBE_OBJECT := $(BUILD)/obj/src/describe.o
UNIT_OBJECTS := $(UNIT_SOURCES:%.c=$(BUILD)/obj/%.o)
POSITION_OBJECTS := $(POSITION_SOURCES:%.c=$(BUILD)/obj/%.o)
SLIPS_OBJECTS := $(SLIPS_SOURCES:%.c=$(BUILD)/obj/%.o)
POLICY_OBJECTS := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard tests/policies/*.c)))

# What headers include of the SQL of the tables.
MADE_HEADERS := $(addprefix $(BUILD)/made/store/schema/,row_types.inc digest_types.inc)

# Objects that contain the version; they are built again when it changes.
VERSION_OBJECTS := $(MAIN_OBJECT) $(BUILD)/obj/src/library/library_error.o

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDEXPANSION:
MAKEFLAGS += --no-builtin-rules
# Who calls make without -j gets a build on all cores all the same.
ON_ALL_CORES = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))
FORCE:
.SECONDARY: $(FUZZ_OBJECTS) $(EMBEDDED:%=$(BUILD)/embedded/%.c)
.PHONY: FORCE

# --- building ------------------------------------------------------------------------------

# A folder is made once, not by every file in it.
.PRECIOUS: $(BUILD)/%/.
$(BUILD)/%/.:
	@mkdir -p $@

.PHONY: all
all: $(PROGRAM) $(SHARED) $(EXTENSION) man editors ## build program, library, SQLite extension, manual pages, files for editors (the default)

$(PROGRAM): $(MAIN_OBJECT) $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

# Always made from scratch, so that objects of deleted sources do not stay inside.
$(LIBRARY): $(LIB_OBJECTS)
	@rm -f $@
	$(call SAY,AR   $@)$(AR) rcs $@ $^

# The parts of the archive that its functions need.
SHARED_OBJECTS := $(filter $(BUILD)/obj/src/library/%,$(LIB_OBJECTS))
SHARED_MAP := src/library/$(PROJECT).map
$(SHARED): $(SHARED_OBJECTS) $(LIBRARY) $(SHARED_MAP)
	$(call SAY,LINK $@)$(LINK) -shared $(GNU_SONAME) $(GNU_SHARED) -o $@ $(SHARED_OBJECTS) $(LIBRARY) $(SHARED_LIBS)

# Its files and those of the store call the SQLite that loads them (src/library/extension/host_sqlite.h); all others are
# those of the program, but for src/library/extension/host_system_error.c.  An archive gives only what is needed; what comes
# first hides what comes later.
EXTENSION_OBJECTS := $(EXTENSION_SOURCES:%.c=$(BUILD)/obj/hosted/%.o)
HOSTED_OBJECTS := $(patsubst %.c,$(BUILD)/obj/hosted/%.o,$(sort $(filter-out src/store/system_error.c,$(wildcard src/store/*.c src/store/*/*.c))))
HOSTED := $(BUILD)/hosted.a
$(HOSTED): $(HOSTED_OBJECTS)
	@rm -f $@
	$(call SAY,AR   $@)$(AR) rcs $@ $^

$(EXTENSION): $(EXTENSION_OBJECTS) $(HOSTED) $(LIBRARY) src/library/extension/extension.map
	$(call SAY,LINK $@)$(LINK) -shared $(GNU_SHARED) -o $@ $(EXTENSION_OBJECTS) $(HOSTED) $(LIBRARY) $(SHARED_LIBS)

$(BUILD)/obj/hosted/%.o: %.c $(BUILD)/flags | $$(@D)/. $(MADE_HEADERS)
	$(call SAY,CC   $<)$(COMPILE) $(SHARED_CFLAGS) -include src/library/extension/host_sqlite.h -c -o $@ $<

# A package of Python: library and program again, which look beside themselves first for what they need.  It is for Linux,
# and so its linker is one that takes these flags.
WHEEL_DIR := $(BUILD)/wheel
BESIDE := -Wl,--disable-new-dtags,-rpath,'$$ORIGIN'
.PHONY: wheel
wheel: $(WHEEL_DIR)/lib/$(notdir $(SHARED)) $(WHEEL_DIR)/lib/$(PROJECT) ## pack a wheel for Python as $(BUILD)/wheel/shipslog-VERSION-...whl
	@.ci/wheel $^ $(VERSION) $(VERSION_DATE) $(WHEEL_DIR)

$(WHEEL_DIR)/lib/$(notdir $(SHARED)): $(SHARED_OBJECTS) $(LIBRARY) $(SHARED_MAP) | $$(@D)/.
	$(call SAY,LINK $@)$(LINK) -shared $(BESIDE) $(GNU_SONAME) $(GNU_SHARED) -Wl,--strip-debug -o $@ $(SHARED_OBJECTS) $(LIBRARY) $(SHARED_LIBS)

$(WHEEL_DIR)/lib/$(PROJECT): $(MAIN_OBJECT) $(LIBRARY) | $$(@D)/.
	$(call SAY,LINK $@)$(LINK) $(BESIDE) -Wl,--strip-debug -o $@ $^ $(PKG_LIBS)

$(UNIT): $(UNIT_OBJECTS) $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS) $(UNIT_LIBS)

$(POSITION_RUNNER): $(POSITION_OBJECTS) $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

# Prints the tables of the program for the documents (.ci/docs).
$(DESCRIBE): $(DESCRIBE_OBJECT) $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

$(BUILD)/obj/%.o: %.c $(BUILD)/flags | $$(@D)/. $(MADE_HEADERS)
	$(call SAY,CC   $<)$(COMPILE) -c -o $@ $<

$(BUILD)/embedded/%.c: $$(EMBEDDED_%) .ci/embed $$(MAKER_%) Makefile
	@mkdir -p $(@D)
	$(call SAY,EMBED $*)$(or $(MAKER_$*),.ci/embed) '$*$(LIST_$*)' $(EMBEDDED_$*) >$@

$(MADE_HEADERS): $(BUILD)/made/store/schema/%.inc: $(EMBEDDED_tables) .ci/schema
	@mkdir -p $(@D)
	$(call SAY,MAKE $@)$(MAKER_tables) $* $(EMBEDDED_tables) >$@

$(BUILD)/obj/embedded/%.o: $(BUILD)/embedded/%.c $(BUILD)/flags | $$(@D)/. $(MADE_HEADERS)
	$(call SAY,CC   $<)$(COMPILE) -c -o $@ $<

$(UNIT_OBJECTS): private CPPFLAGS += -Itests/unit -Itests/games -Itests/slips $(UNIT_CFLAGS)
$(VERSION_OBJECTS): private CPPFLAGS += -DSHIPSLOG_VERSION='"$(VERSION)"' \
	-DSHIPSLOG_LIBRARIES='"$(LIBRARIES)"'
$(VERSION_OBJECTS): $(BUILD)/version

$(LIB_OBJECTS): private CFLAGS += $(SHARED_CFLAGS)

# Functions beyond POSIX must be asked for before any header is read.
$(BUILD)/obj/src/base/swap_names.o $(BUILD)/obj/src/platform/native/base/stream_open.o $(BUILD)/obj/src/platform/native/base/child_start.o: private CPPFLAGS += -D_GNU_SOURCE

# Files that change only with their content, so that everything is rebuilt with new flags.
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(COMPILE) $(SHARED_CFLAGS))' | cmp -s - $@ || \
		echo '$(subst ','\'',$(COMPILE) $(SHARED_CFLAGS))' >$@

# So that a deleted report or chart leaves the program.
$(BUILD)/embedded/report_files.c $(BUILD)/embedded/chart_scripts.c: $(BUILD)/reports
$(BUILD)/reports: FORCE
	@mkdir -p $(@D)
	@echo '$(EMBEDDED_report_files) $(CHARTS)' | cmp -s - $@ || echo '$(EMBEDDED_report_files) $(CHARTS)' >$@

$(BUILD)/version: FORCE
	@mkdir -p $(@D)
	@echo '$(VERSION)' | cmp -s - $@ || echo '$(VERSION)' >$@

-include $(LIB_OBJECTS:.o=.d) $(HOSTED_OBJECTS:.o=.d) $(EXTENSION_OBJECTS:.o=.d) $(MAIN_OBJECT:.o=.d) $(DESCRIBE_OBJECT:.o=.d) \
	$(UNIT_OBJECTS:.o=.d) $(POSITION_OBJECTS:.o=.d) $(SLIPS_OBJECTS:.o=.d) $(FUZZ_OBJECTS:.o=.d) \
	$(POLICY_OBJECTS:.o=.d)

# --- in a browser ----------------------------------------------------------------------------
#
# The program compiled to WebAssembly, in one HTML file.  Sources of libraries and everything made
# stay below $(WEB); nothing of it is in the tree.

WEB := $(BUILD)/web
WEB_PARTS := $(WEB)/third-party
WEB_CC ?= clang
WEB_CFLAGS := --target=wasm32-wasi -Wno-deprecated-declarations -nostdlibinc -isystem /usr/include/wasm32-wasi \
	-D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_GETPID -D_WASI_EMULATED_PROCESS_CLOCKS -ffile-prefix-map=$(WEB_PARTS)=parts
# Small, but for a few files in which an audit, or games that are played on, spend most of their time.
WEB_SIZE := -Oz
WEB_FAST := $(addprefix src/,core/replay.c games/sj/sj_conclude.c games/sj/sj_place.c games/sj/sj_invariants.c \
	games/sj/sj_price.c games/sj/sj_steps.c games/sj/sj_draw.c games/sj/sj_start.c games/sj/sj_role.c \
	games/sj/sj_builder.c notation/plain.c notation/canonical.c base/lines.c games/kit/kit_model.c \
	$(addprefix games/pr/pr_,value_look.c role_look.c ahead.c gain.c worth.c candidates.c ask.c score.c shipments.c people.c policy.c) \
	$(addprefix games/sj/sj_,value_look.c role_look.c worth.c candidates.c) core/weighted_choice.c core/legal_list.c play/choices.c)
WEB_LIBS := -lwasi-emulated-signal -lwasi-emulated-getpid -lwasi-emulated-process-clocks

# Libraries: LIBRARY_SOURCES are those that are linked, LIBRARY_FLAGS what they are configured with.
WEB_LIBRARIES := sqlite expat jansson popt xxhash utf8proc zlib zstd
WEB_sqlite  := sqlite/sqlite3.c
WEB_jansson := $(addprefix jansson-2.14/src/,dump.c error.c hashtable.c hashtable_seed.c load.c memory.c \
	pack_unpack.c strbuffer.c strconv.c utf.c value.c)
WEB_expat   := $(addprefix libexpat-R_2_5_0/expat/lib/,xmlparse.c xmlrole.c xmltok.c)
WEB_popt    := $(addprefix popt-1.19/src/,popt.c poptconfig.c popthelp.c poptint.c poptparse.c)
WEB_xxhash  := xxHash-0.8.1/xxhash.c
WEB_utf8proc := utf8proc-2.8.0/utf8proc.c
WEB_zlib    := $(addprefix zlib-1.2.13.dfsg/,adler32.c crc32.c inffast.c inflate.c inftrees.c zutil.c)
WEB_zstd    := $(addprefix zstd-1.5.4/lib/,$(addprefix common/,debug.c entropy_common.c error_private.c \
	fse_decompress.c xxhash.c zstd_common.c) $(addprefix decompress/,huf_decompress.c zstd_ddict.c \
	zstd_decompress.c zstd_decompress_block.c))
WEB_FLAGS_sqlite  := -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_WAL -DSQLITE_OMIT_LOAD_EXTENSION \
	-DSQLITE_DEFAULT_UNIX_VFS='"unix-none"' -DSQLITE_DEFAULT_MEMSTATUS=0
WEB_FLAGS_jansson := -DHAVE_STDINT_H=1 -I$(WEB_PARTS)/jansson-2.14/android -I$(WEB)/include
WEB_FLAGS_expat   := -DXML_POOR_ENTROPY -DXML_CONTEXT_BYTES=1024 -DHAVE_MEMMOVE -DBYTEORDER=1234 -I$(WEB)/include
WEB_FLAGS_popt    := -DHAVE_STPCPY -DHAVE_STRERROR -DPACKAGE='"popt"' -DPOPT_SYSCONFDIR='"/etc"'
WEB_FLAGS_utf8proc := -DUTF8PROC_STATIC
WEB_FLAGS_zstd    := -DZSTD_DISABLE_ASM
WEB_INCLUDES := $(addprefix -isystem $(WEB_PARTS)/,sqlite libexpat-R_2_5_0/expat/lib jansson-2.14/src jansson-2.14/android popt-1.19/src \
	xxHash-0.8.1 utf8proc-2.8.0 zlib-1.2.13.dfsg zstd-1.5.4/lib)

# A browser writes results, but no tables for other databases.
WEB_SOURCES := $(filter-out src/export/http.c src/export/export_%,$(SHARED_SOURCES)) $(sort $(wildcard src/platform/browser/*/*.c)) src/main.c
# SQLite, which takes longest, is compiled first.
WEB_OBJECTS := $(foreach l,$(WEB_LIBRARIES),$(patsubst %.c,$(WEB)/parts/$(l)/%.o,$(WEB_$(l)))) \
	$(WEB_SOURCES:%.c=$(WEB)/obj/%.o) \
	$(patsubst %,$(WEB)/obj/embedded/%.o,$(filter-out chart_scripts,$(EMBEDDED)))
WEB_FILES := $(wildcard src/web/*) $(EMBEDDED_page_style) $(EMBEDDED_page_script) $(addprefix sample-logs/,pr/annotated.slog sj/annotated.slog)
WEB_LIBRARY_NAMES := sqlite3 3.53.2, expat 2.5.0, jansson 2.14, zlib 1.2.13, libzstd 1.5.4, libxxhash 0.8.1, libutf8proc 2.8.0, popt 1.19
WEB_VERSION := -DSHIPSLOG_VERSION='"$(VERSION)"' -DSHIPSLOG_LIBRARIES='"$(WEB_LIBRARY_NAMES)"'

.PHONY: web web-module web-samples web-smoke web-bench web-test export-test integration
web: ## the program as one HTML file for browsers, $(BUILD)/web/shipslog.html (fetches compiler and libraries)
	+@$(call NEEDS,web)
	@.ci/web-deps $(WEB_PARTS)
	@$(MAKE) --no-print-directory $(WEB)/shipslog.html

web-module: ## the part of it that is compiled, $(BUILD)/web/shipslog.wasm
	+@$(call NEEDS,web)
	@.ci/web-deps $(WEB_PARTS)
	@$(MAKE) --no-print-directory $(WEB)/shipslog.wasm

.PHONY: npm
npm: web-module ## pack a package for Node.js as $(BUILD)/npm/shipslog-VERSION.tgz
	@.ci/npm $(WEB)/shipslog.wasm $(VERSION) $(VERSION_DATE) $(BUILD)/npm

web-samples: $(PROGRAM) ## judges the games that the page brings along: src/web/samples.json
	@.ci/web-samples $(PROGRAM)

web-smoke: $(PROGRAM) web ## a short test of the page in a browser, and what it does when it cannot keep a game
	@python3 -B tests/browser/web_smoke.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_store_checks.py $(WEB)/shipslog.html $(PROGRAM)

web-bench: $(PROGRAM) web ## how fast the page is and how much memory it takes, printed: a book of 2,000 games, taps on a slow machine
	@python3 -B tests/browser/web_bench.py $(WEB)/shipslog.html $(PROGRAM)

web-test: web ## the page in a browser, and its module beside the program
	@THOROUGH=1 $(MAKE) --no-print-directory web-smoke
	@node tests/web/same_as_native.mjs $(PROGRAM) $(WEB)/shipslog.wasm
	@$(MAKE) --no-print-directory npm
	@tests/install/check_npm.sh $(PROGRAM) $(BUILD)/npm/shipslog-$(VERSION).tgz
	@python3 -B tests/browser/web_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_games_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_name_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_share_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_statistics_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_moves_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_access_checks.py $(WEB)/shipslog.html $(PROGRAM)
	@python3 -B tests/browser/web_record_checks.py $(WEB)/shipslog.html $(PROGRAM)

export-test: $(PROGRAM) ## tables in DuckDB, books by shards, and ClickHouse servers of which one is killed (some minutes)
	+@$(call NEEDS,export)
	@tests/export/run.sh

integration: web-test install-test deb-test release-test export-test ## what needs more than `make check` installs: browser, installed program, packages, release, servers

$(WEB)/shipslog.wasm: $(WEB_OBJECTS)
	$(call SAY,LINK $@)$(WEB_CC) --target=wasm32-wasi -o $@ $^ $(WEB_LIBS) \
		-Wl,--gc-sections,--strip-all,--stack-first,-z,stack-size=8388608

$(WEB)/shipslog.html: $(WEB)/shipslog.wasm $(WEB_FILES) .ci/web-page
	@.ci/web-page $< $(WEB_PARTS) $(@D)

$(WEB)/obj/%.o: %.c $(WEB)/flags | $$(@D)/. $(MADE_HEADERS)
	$(call SAY,WASM $<)$(WEB_CC) $(CPPFLAGS) $(WEB_INCLUDES) -include src/platform/browser/base/posix.h -std=c11 -fno-common $(WARNINGS) \
		$(WEB_CFLAGS) $(WEB_SIZE) -MMD -MP -c -o $@ $<

$(VERSION_OBJECTS:$(BUILD)/%=$(WEB)/%): private CPPFLAGS += $(WEB_VERSION)
$(WEB_FAST:%.c=$(WEB)/obj/%.o): private WEB_SIZE := -O3 -msimd128

$(WEB)/obj/embedded/%.o: $(BUILD)/embedded/%.c $(WEB)/flags | $$(@D)/. $(MADE_HEADERS)
	$(call SAY,WASM $<)$(WEB_CC) $(CPPFLAGS) $(WEB_CFLAGS) $(WEB_SIZE) -MMD -MP -c -o $@ $<

# What a configure script would write: nothing that these ask for is there.
WEB_CONFIGS := $(addprefix $(WEB)/include/,jansson_private_config.h expat_config.h)

# Of other people: their warnings are theirs.
define WEB_LIBRARY_RULE
$$(WEB)/parts/$(1)/%.o: $$(WEB_PARTS)/%.c $$(WEB)/flags $(WEB_CONFIGS) | $$$$(@D)/.
	$$(call SAY,WASM $$*.c)$$(WEB_CC) $$(WEB_CFLAGS) $$(WEB_SIZE) $$(WEB_FLAGS_$(1)) -w -c -o $$@ $$<
endef
$(foreach l,$(WEB_LIBRARIES),$(eval $(call WEB_LIBRARY_RULE,$(l))))

$(WEB_CONFIGS):
	@mkdir -p $(@D)
	@touch $@

$(WEB)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(WEB_CC) $(CPPFLAGS) $(WEB_VERSION) $(WARNINGS) $(WEB_CFLAGS) $(WEB_SIZE) $(WEB_FAST) $(foreach l,$(WEB_LIBRARIES),$(WEB_FLAGS_$(l))))' >$@.new
	@cmp -s $@.new $@ || cp $@.new $@

-include $(WEB_OBJECTS:.o=.d)

# --- what the project needs ----------------------------------------------------------------

# The only target that changes the system: others ask it for what they need.  `make demo` needs less than `make check`.
NEED ?= check
NEEDS = $(MAKE) --no-print-directory deps NEED=$(1)
.PHONY: deps
deps: ## name and install the Debian packages that are missing for `make check` (NEED=demo, web, package and so on: for others)
	@.ci/deps $(NEED)

# --- trying it -----------------------------------------------------------------------------

.PHONY: demo
demo: ## build, then import, audit and chart the sample logs into $(BUILD)/demo (calls `make deps NEED=demo`)
	+@$(call NEEDS,demo)
	@$(MAKE) --no-print-directory $(ON_ALL_CORES) all
	@mkdir -p $(BUILD)/demo
	@reports/demo.sh $(PROGRAM) $(BUILD)/demo

# --- tests ---------------------------------------------------------------------------------
#
# Every runner appends "name passed failed" to $(TALLY); .ci/tally adds them up.

export BUILD CC PROGRAM TALLY

.PHONY: check test-all unit cases positions growth grammar recount smoke golden tally-reset
# MORE_CHECKS are further targets that run beside the others.
check: ## everything that must be green before a push: build, tests, lint (calls `make deps`)
	+@$(call NEEDS,check)
	@$(MAKE) --no-print-directory tally-reset
	@$(MAKE) --no-print-directory $(ON_ALL_CORES) all $(UNIT) $(POSITION_RUNNER) $(DESCRIBE)
	@$(MAKE) --no-print-directory --keep-going $(MORE_CHECKS) test-all

test-all: unit cases positions growth grammar recount smoke trace lint

tally-reset:
	@mkdir -p $(BUILD)
	@rm -f $(TALLY)

unit: $(UNIT) ## unit tests (Criterion)
	@.ci/unit $(UNIT)

cases: $(PROGRAM) $(SHARED) $(EXTENSION) $(BUILD)/fail_at $(DESCRIBE) $(POSITION_RUNNER) $(EXPECTED) ## command line cases
	@.ci/optional tests/cases/run.sh $(PROGRAM)

positions: $(POSITION_RUNNER) ## position files: a position, an event, the expected difference
	@.ci/optional tests/positions/run.sh $(POSITION_RUNNER)

growth: $(PROGRAM) ## a program with more things, buildings and members has the same hashes of positions
	@CPPFLAGS="$(PKG_CFLAGS)" LIBS="$(PKG_LIBS)" tests/growth/run.sh $(PROGRAM)

# SEED=7 COUNT=20000 try others, and more.
grammar: $(PROGRAM) ## the grammar of docs/notation.md against the reader, both ways
	@.ci/optional tests/grammar/run.sh $(PROGRAM)

# GAMES=5 SEED=7 SAMPLES="club expansions" count more.
recount: $(PROGRAM) ## count every report again from logs and positions alone
	@.ci/optional tests/recount/run.sh $(PROGRAM)

# The fuzz targets without libFuzzer, see tests/fuzz/corpus_runner.c.
smoke: $(FUZZ_TARGETS:%=$(BUILD)/fuzz/%) ## the inputs of the fuzz targets, and some mutants of each
	@tests/fuzz/smoke.sh $(BUILD)/fuzz $(FUZZ_TARGETS)

$(BUILD)/fuzz/%: $(BUILD)/obj/tests/fuzz/fuzz_%.o $(BUILD)/obj/tests/fuzz/corpus_runner.o \
		$(FUZZ_SHARED) $(LIBRARY)
	@mkdir -p $(@D)
	$(call SAY,LINK $@)$(LINK) $(FUZZ_COUNTED) -o $@ $^ $(PKG_LIBS)

$(BUILD)/libfuzzer/%: $(BUILD)/obj/tests/fuzz/fuzz_%.o $(FUZZ_SHARED) $(LIBRARY)
	@mkdir -p $(@D)
	$(call SAY,LINK $@)$(LINK) -fsanitize=fuzzer $(FUZZ_COUNTED) -o $@ $^ $(PKG_LIBS)

$(EXPECTED): $(BUILD)/obj/tests/conformance/expected.o $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

# Without the flags of this build: sanitizers do not work in a program that traces another one.
$(BUILD)/fail_at: tests/tools/fail_at.c $(BUILD)/fail_at.so
	@mkdir -p $(@D)
	$(call SAY,CC   $<)$(CC) -std=c11 -O1 $(WARNINGS) -o $@ $<

$(BUILD)/fail_at.so: tests/tools/fail_memory.c
	@mkdir -p $(@D)
	$(call SAY,CC   $<)$(CC) -std=gnu11 -O1 $(WARNINGS) -fPIC -shared -o $@ $<

golden: $(PROGRAM) $(SHARED) $(EXTENSION) $(BUILD)/fail_at $(DESCRIBE) $(POSITION_RUNNER) $(EXPECTED) ## rewrite the expected output of cases; read `git diff` then
	@tests/conformance/run.sh --update $(EXPECTED)
	@.ci/optional tests/cases/run.sh --update $(PROGRAM)

SAN_FLAGS  := -fno-sanitize-recover=all -fno-omit-frame-pointer
ASAN_SETUP := ASAN_OPTIONS=abort_on_error=1:detect_leaks=1 \
	UBSAN_OPTIONS=abort_on_error=1:print_stacktrace=1

# Sanitizers make a case several times slower; only a case that hangs may reach the limit.
SLOW_SETUP := CASE_SECONDS=1800

.PHONY: sanitize tsan valgrind check32 objects fuzz bench costly faults slips ratings effects duel fit analysis-report judge-report reasons soak recipes mutants full
sanitize: ## unit and cases under AddressSanitizer and UndefinedBehaviorSanitizer (clang)
	@$(ASAN_SETUP) $(SLOW_SETUP) GAMES=120 $(MAKE) --no-print-directory CC=clang BUILD=$(BUILD)/san \
		EXTRA_CFLAGS='-O1 -fsanitize=address,undefined $(SAN_FLAGS)' sanitized

tsan: ## worker pool and cases under ThreadSanitizer (clang)
	@TSAN_OPTIONS=halt_on_error=1 $(SLOW_SETUP) $(MAKE) --no-print-directory CC=clang BUILD=$(BUILD)/tsan \
		EXTRA_CFLAGS='-O1 -fsanitize=thread $(SAN_FLAGS)' races cases

# First checks that the sanitizers and the runner notice planted mistakes.
.PHONY: sanitized canary races
sanitized: canary
	@$(MAKE) --no-print-directory --keep-going unit cases positions smoke

CANARIES := $(patsubst tests/canary/%.c,$(BUILD)/canary/%,$(wildcard tests/canary/*.c))

canary: $(CANARIES)
	@.ci/canary $(CANARIES)

$(BUILD)/canary/%: tests/canary/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call SAY,CC   $<)$(COMPILE) $(UNIT_CFLAGS) $(EXTRA_LDFLAGS) -MF $@.d -o $@ $< $(UNIT_LIBS)

races: $(BUILD)/pool_race $(BUILD)/library_race
	@.ci/races $<
	@$(BUILD)/library_race

$(BUILD)/pool_race: $(BUILD)/obj/tests/tsan/pool_race.o $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

$(BUILD)/library_race: $(BUILD)/obj/tests/tsan/library_race.o $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

valgrind: $(UNIT) ## unit tests under valgrind, when it is installed
	@.ci/valgrind $(UNIT)

# For 32 bits, where size_t and long are half as wide; every object is compiled, so that warnings show.
check32: ## compile for 32 bits, positions and signature there, when gcc-multilib is installed
	@CC=gcc .ci/check32

objects: $(LIB_OBJECTS) $(EXTENSION_OBJECTS) $(HOSTED_OBJECTS) $(MAIN_OBJECT) $(DESCRIBE_OBJECT) $(UNIT_OBJECTS) $(POSITION_OBJECTS) $(SLIPS_OBJECTS) $(FUZZ_OBJECTS)

# Edges alone, which are counted as steps too: tracing every comparison takes two thirds of the time, and the
# mutators know the words.
FUZZ_FLAGS := -O2 -fsanitize=address,undefined -fsanitize-coverage=inline-8bit-counters,pc-table,trace-pc $(SAN_FLAGS)

fuzz: ## every fuzz target for FUZZ_SECONDS (20) under libFuzzer and the sanitizers (clang)
	@$(MAKE) --no-print-directory CC=clang BUILD=$(BUILD)/fuzzing \
		EXTRA_CFLAGS='$(FUZZ_FLAGS)' libfuzzer
	@$(ASAN_SETUP) tests/fuzz/canary.sh $(BUILD)/fuzzing/libfuzzer
	@$(ASAN_SETUP) tests/fuzz/run.sh $(BUILD)/fuzzing/libfuzzer $(FUZZ_TARGETS)

.PHONY: libfuzzer
libfuzzer: $(FUZZ_TARGETS:%=$(BUILD)/libfuzzer/%) $(BUILD)/libfuzzer/canary

bench: $(PROGRAM) $(BUILD)/duel $(addprefix $(BUILD)/bench/bench_,import state play) ## measure speed, as ratios side by side
	@tests/bench/run.sh

$(BUILD)/bench/bench_import: tests/bench/bench_import.c
	@mkdir -p $(@D)
	$(call SAY,CC   $<)$(CC) -O3 -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -o $@ $< $(PKG_CFLAGS) $(PKG_LIBS)

$(BUILD)/bench/bench_play: tests/bench/bench_play.c $(LIBRARY)
	@mkdir -p $(@D)
	$(call SAY,LINK $@)$(COMPILE) -o $@ $^ $(PKG_LIBS)

$(BUILD)/bench/bench_state: tests/bench/bench_state.c $(LIBRARY)
	@mkdir -p $(@D)
	$(call SAY,LINK $@)$(COMPILE) -o $@ $^ $(PKG_LIBS)

# SLIPS="--seed 2 --count 500 --worst 10" for other ones.
slips: $(BUILD)/slips ## slip in simulated logs as scribes do, and count what the audit finds
	@$(BUILD)/slips $(SLIPS)

$(BUILD)/slips: $(SLIPS_OBJECTS) $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $^ $(PKG_LIBS)

ratings: $(PROGRAM) $(BUILD)/rate_games ## rate clubs with known strengths, and compare with other methods (some minutes)
	@PYTHONDONTWRITEBYTECODE=1 tests/ratings/known_skills.py $(BUILD)/rate_games
	@PYTHONDONTWRITEBYTECODE=1 tests/ratings/compare.py $(PROGRAM) $(BUILD)/rate_games

effects: $(PROGRAM) ## whether habits alone make verdicts, and effects planted in simulated games are found (hours)
	@PYTHONDONTWRITEBYTECODE=1 tests/effects/habits.py $(PROGRAM)
	@PYTHONDONTWRITEBYTECODE=1 tests/effects/planted.py $(PROGRAM)
	@PYTHONDONTWRITEBYTECODE=1 tests/effects/bonus.py $(PROGRAM)

$(BUILD)/rate_games: tests/ratings/rate_games.c $(LIBRARY)
	@mkdir -p $(@D)
	$(call SAY,LINK $@)$(COMPILE) -MF $@.d -o $@ $^ $(PKG_LIBS)

# DUEL="1000 40 san-juan 3" chooses games, temper, a game, a number of players; DUEL="400 0 san-juan 3 - judge guess" a pair.
duel: $(BUILD)/duel ## let the policies of simulated players play against each other (some minutes)
	@$(BUILD)/duel $(DUEL)

# FIT="san-juan" chooses a game; tests/policies/fit.sh says how much is played.
fit: ## fit the choices of simulated players and the chances of positions to games played (hours)
	@tests/policies/fit.sh $(FIT)

# ANALYSIS="2000 san-juan 3" chooses games, a game, a number of players; ANALYSIS="400 - 0 - 40" plays on 40 times;
# ANALYSIS="600 - 0 - 0 plain 20" lets all seats play alike.
# tests/policies/calibration.gp draws both.
analysis-report: $(BUILD)/judged ## how the chances of positions hold in unseen games, as CSV (some minutes)
	@$(BUILD)/judged $(ANALYSIS)
	@[ -n "$(ANALYSIS)" ] || $(BUILD)/judged 2000 - 0 - 40 | grep '^played'

# JUDGE="plant puerto-rico 4 40 exact" chooses an experiment: tests/policies/insight.c.
judge-report: $(BUILD)/insight ## whether an analysis sees known skills, luck and planted mistakes (hours)
	@tests/policies/insight.sh $(BUILD)/insight $(JUDGE)

# REASONS="20 san-juan 3 70" chooses games, a game, a number of players, a temper.
reasons: $(BUILD)/reasons ## whether reasons of dear choices hold in fresh games, and how many choices have one (minutes)
	@$(BUILD)/reasons $(REASONS)

$(BUILD)/duel: $(BUILD)/obj/tests/policies/match.o
$(BUILD)/price: $(addprefix $(BUILD)/obj/tests/policies/,match.o models.o)
$(BUILD)/fit: $(addprefix $(BUILD)/obj/tests/policies/,models.o ridge.o)
$(BUILD)/fit_value: $(addprefix $(BUILD)/obj/tests/policies/,selfplay.o match.o models.o ridge.o)
$(BUILD)/insight: $(addprefix $(BUILD)/obj/tests/policies/,match.o plant.o thumbs.o)
$(BUILD)/judged: $(addprefix $(BUILD)/obj/tests/policies/,selfplay.o match.o models.o)
$(BUILD)/duel $(BUILD)/price $(BUILD)/fit $(BUILD)/fit_value $(BUILD)/judged $(BUILD)/insight $(BUILD)/reasons: $(BUILD)/%: $(BUILD)/obj/tests/policies/%.o $(LIBRARY)
	$(call SAY,LINK $@)$(LINK) -o $@ $(filter %.o,$^) $(LIBRARY) $(PKG_LIBS) -lm

costly: $(PROGRAM) ## the most costly inputs below 100,000 bytes, in every command: two seconds of a core at most (ten minutes)
	@python3 -B tests/bench/costly.py $(PROGRAM)

# FAULTS="--only import-more --kinds s" takes some.
faults: $(PROGRAM) $(BUILD)/fail_at ## let every call of every command that writes fail, and kill it there (a day; FAULTS="--most 3" takes a few of those alike)
	@python3 -B tests/faults/faults.py --every $(FAULTS) $(PROGRAM)

soak: $(PROGRAM) $(UNIT) ## long random runs, every fault, and FUZZ_RUNS (1000000) executions of every fuzz target, slips, recipes
	@.ci/optional tests/bench/soak.sh $(PROGRAM)
	@$(MAKE) --no-print-directory faults
	@THOROUGH=1 $(SLOW_SETUP) $(MAKE) --no-print-directory unit cases
	@GAMES=5 SEED=7 SAMPLES='club expansions' $(MAKE) --no-print-directory recount
	@FUZZ_RUNS=$${FUZZ_RUNS:-1000000} FUZZ_JOBS=$${FUZZ_JOBS:-$$(nproc)} \
		$(MAKE) --no-print-directory fuzz
	@CLUBS=100 PYTHONDONTWRITEBYTECODE=1 tests/effects/habits.py $(PROGRAM)
	@$(MAKE) --no-print-directory costly slips ratings recipes reasons

# RECIPES="building report" chooses some.
recipes: $(PROGRAM) $(UNIT) $(POSITION_RUNNER) $(DESCRIBE) $(BUILD)/fail_at ## add one thing of each kind to a copy, and run its tests
	@tests/recipes/run.sh $(RECIPES)

# MUTANTS="--count 20 --seed 2 --only src/core" chooses others.
mutants: ## change one random line at a time, and count how many changes the tests notice (clang; half an hour)
	@PYTHONDONTWRITEBYTECODE=1 tests/mutants/run.py $(MUTANTS)

full: ## check with gcc and clang, for 32 bits, all sanitizers, fuzz corpora
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory CC=clang BUILD=$(BUILD)/clang all unit
	@$(MAKE) --no-print-directory check32
	@$(MAKE) --no-print-directory sanitize
	@$(MAKE) --no-print-directory tsan
	@$(MAKE) --no-print-directory fuzz

# --- looks ---------------------------------------------------------------------------------

LINTS := layers headers sizes names comments words banned docs-check

.PHONY: lint format format-check trace docs $(LINTS)
lint: $(PROGRAM) $(DESCRIBE) ## layers, headers, sizes, names, comments, words, generated pages, format
	@HEADER_COMPILE='$(CC) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS)' \
		.ci/lint $(LINTS) format-check

$(LINTS):
	@HEADER_COMPILE='$(CC) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS)' .ci/$@

docs-check: $(DESCRIBE)

docs: $(DESCRIBE) ## write the parts of documents that repeat tables of the program, and debian/changelog
	@.ci/docs $(DESCRIBE)
	@.ci/map
	@.ci/debian-changelog

format: ## lay out all C files with clang-format
	@$(CLANG_FORMAT) -i $(C_FILES)

format-check: ## fail when `make format` would change something
	@$(CLANG_FORMAT) --dry-run --Werror $(C_FILES)

trace: ## list rule clauses without code or test
	@.ci/optional .ci/trace

# --- installing ----------------------------------------------------------------------------

# A row is a directory below $(DESTDIR), `:`, and the files that go there.  What install makes of it,
# uninstall takes away again; directories that others use, too, stay.
MIME_DIR := $(SHAREDIR)/mime
ICON_DIR := $(SHAREDIR)/icons/hicolor
define INSTALLED
$(DATADIR)/charts : $(CHARTS)
$(DATADIR) : src/library/extension/metadata.json
$(MIME_DIR)/packages : src/desktop/shipslog.xml
$(ICON_DIR)/scalable/mimetypes : src/desktop/text-x-shipslog.svg
$(MANDIR)/man1 : $(BUILD)/man/man1/shipslog.1 $(BUILD)/man/man1/shipslog-*.1
$(MANDIR)/man7 : $(BUILD)/man/man7/shipslog.7
$(SHAREDIR)/vim/vimfiles/ftdetect : src/desktop/vim/ftdetect/slog.vim
$(SHAREDIR)/nvim/site/ftdetect : src/desktop/vim/ftdetect/slog.vim
$(SHAREDIR)/vim/vimfiles/ftplugin : src/desktop/vim/ftplugin/slog.vim
$(SHAREDIR)/nvim/site/ftplugin : src/desktop/vim/ftplugin/slog.vim
$(SHAREDIR)/vim/vimfiles/syntax : $(BUILD)/editors/vim/syntax/slog.vim
$(SHAREDIR)/nvim/site/syntax : $(BUILD)/editors/vim/syntax/slog.vim
$(DATADIR)/textmate : $(addprefix src/desktop/textmate/,language-configuration.json snippets.json extension.js)
$(DATADIR)/textmate : $(BUILD)/editors/textmate/package.json $(BUILD)/editors/textmate/slog.tmLanguage.json
$(SHAREDIR)/bash-completion/completions : src/desktop/bash/shipslog
$(ZSHDIR) : src/desktop/zsh/_shipslog
$(SHAREDIR)/fish/vendor_completions.d : src/desktop/fish/shipslog.fish
endef

.PHONY: install-test install uninstall tarball deb dist deb-test release-test clean help
install uninstall: export INSTALLED := $(INSTALLED)
install-test: all ## install below build, use what was installed, and take it away again
	+@$(call NEEDS,integration)
	@tests/install/run.sh

.PHONY: man
man: $(BUILD)/man/made ## the manual pages, below $(BUILD)/man

$(BUILD)/man/made: $(DESCRIBE) .ci/man docs/notation.md docs/cli.head.md Makefile docs/changelog.md
	@rm -rf $(@D)
	$(call SAY,MAN  $(@D)).ci/man $(DESCRIBE) $(VERSION) $(VERSION_DATE) $(@D)
	@touch $@

.PHONY: editors
editors: $(BUILD)/editors/made ## what editors need to colour logs, below $(BUILD)/editors

$(BUILD)/editors/made: $(DESCRIBE) .ci/editors src/desktop/textmate/package.json docs/notation.md docs/changelog.md
	@rm -rf $(@D)
	$(call SAY,EDIT $(@D)).ci/editors $(DESCRIBE) $(VERSION) $(@D)
	@touch $@

.PHONY: vscode
vscode: $(BUILD)/editors/made ## pack the extension of VS Code as $(BUILD)/vscode/shipslog-VERSION.vsix
	@.ci/vsix $(BUILD)/editors/textmate $(VERSION) $(VERSION_DATE) $(BUILD)/vscode

# What is installed does not depend on where: after `make`, nothing is built, and nothing is written below $(BUILD).
install: all ## install program, library, SQLite extension, charts, pages, completions, file type, documentation below $(DESTDIR)$(PREFIX)
	$(INSTALL) -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(LIBDIR)/pkgconfig" "$(DESTDIR)$(INCLUDEDIR)" "$(DESTDIR)$(DOCDIR)"
	$(INSTALL) -m 755 $(PROGRAM) "$(DESTDIR)$(BINDIR)/$(PROJECT)"
	$(INSTALL) -m 644 $(SHARED) $(EXTENSION) "$(DESTDIR)$(LIBDIR)/"
	ln -sf $(notdir $(SHARED)) "$(DESTDIR)$(LIBDIR)/lib$(PROJECT).so"
	$(INSTALL) -m 644 src/library/$(PROJECT).pc.in "$(DESTDIR)$(LIBDIR)/pkgconfig/$(PROJECT).pc"
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' \
		-e 's|@INCLUDEDIR@|$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)|' \
		-e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' \
		src/library/$(PROJECT).pc.in >"$(DESTDIR)$(LIBDIR)/pkgconfig/$(PROJECT).pc"
	$(INSTALL) -m 644 src/library/$(PROJECT).h "$(DESTDIR)$(INCLUDEDIR)/"
	@printf '%s\n' "$$INSTALLED" | .ci/install "$(DESTDIR)"
	$(INSTALL) -m 644 README.md LICENSE "$(DESTDIR)$(DOCDIR)/"
	cp -R docs sample-logs "$(DESTDIR)$(DOCDIR)/"
	chmod -R u=rwX,go=rX "$(DESTDIR)$(DOCDIR)"
	@$(call UPDATE_DESKTOP)

uninstall: ## remove what install put there
	rm -f "$(DESTDIR)$(BINDIR)/$(PROJECT)" "$(DESTDIR)$(LIBDIR)/$(notdir $(SHARED))" "$(DESTDIR)$(LIBDIR)/lib$(PROJECT).so" \
		"$(DESTDIR)$(LIBDIR)/$(notdir $(EXTENSION))" \
		"$(DESTDIR)$(LIBDIR)/pkgconfig/$(PROJECT).pc" "$(DESTDIR)$(INCLUDEDIR)/$(PROJECT).h"
	@printf '%s\n' "$$INSTALLED" | .ci/install --remove "$(DESTDIR)"
	rm -rf "$(DESTDIR)$(DATADIR)" "$(DESTDIR)$(DOCDIR)"
	@$(call UPDATE_DESKTOP)

# File managers read what these programs make of all files there.  A package's own scripts run them later.
UPDATE_DESKTOP = test -n "$(DESTDIR)" || ! command -v update-mime-database >/dev/null || \
	update-mime-database $(MIME_DIR); \
	test -n "$(DESTDIR)" || ! command -v gtk-update-icon-cache >/dev/null || \
	gtk-update-icon-cache -q -t -f $(ICON_DIR) || true

# The same commit gives the same bytes: times are those of the commit and of docs/changelog.md.  So what was made of a commit
# is not made again, but after `make clean`.
DIST := $(BUILD)/dist
RELEASED := $(BUILD)/release/$(PROJECT)-$(VERSION)
TARBALL := $(DIST)/$(PROJECT)-$(VERSION).tar.gz
DEB_MADE := $(BUILD)/release/deb.made
PAGE_MADE := $(BUILD)/release/page.made
SUM_UP = cd $(DIST) && find * -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum >SHA256SUMS
tarball: $(TARBALL) ## pack the committed sources as $(BUILD)/dist/shipslog-VERSION.tar.gz

deb: $(DEB_MADE) ## build Debian packages of the committed sources in $(BUILD)/dist, and check them by lintian

dist: $(DEB_MADE) $(PAGE_MADE) ## make a release in $(BUILD)/dist: changelog, sources, packages, the page for browsers, check sums
	@cat $(DIST)/SHA256SUMS

$(BUILD)/commit: FORCE
	@mkdir -p $(@D)
	@git rev-parse HEAD | cmp -s - $@ || git rev-parse HEAD >$@
	@changes=$$(git status --porcelain | wc -l); [ "$$changes" -eq 0 ] || \
		echo "tarball: $$changes files are not in it as they are here: they are not committed" >&2

$(TARBALL): $(BUILD)/commit
	@.ci/tarball $(PROJECT)-$(VERSION) $(DIST) $(RELEASED)
	@$(SUM_UP)

$(DEB_MADE): $(TARBALL)
	+@$(call NEEDS,package)
	@.ci/deb $(RELEASED) $(DIST)
	@$(SUM_UP)
	@touch $@

# Of the packed sources, too, but not while packages are made of them; what these need of others is fetched once.
$(PAGE_MADE): $(DEB_MADE)
	+@$(call NEEDS,web)
	@.ci/web-deps $(WEB_PARTS)
	@$(MAKE) --no-print-directory -C $(RELEASED) web BUILD=../page WEB_PARTS=$(abspath $(WEB_PARTS))
	@install -d $(DIST)/web
	@install -m 644 $(addprefix $(BUILD)/release/page/web/,index.html shipslog.html shipslog.html.gz shipslog.webmanifest shipslog.svg icon-192.png icon-512.png \
		service.js) $(DIST)/web
	@$(SUM_UP)
	@touch $@

deb-test: deb ## install the packages in a system of their own, use them there, and remove them
	+@$(call NEEDS,package-test)
	@tests/install/package.sh $(RELEASED) $(DIST)/*.deb

release-test: dist ## make the release a second time elsewhere, and compare the bytes
	+@$(call NEEDS,release-test)
	@tests/release/run.sh $(DIST) $(abspath $(WEB_PARTS))

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## this list
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile
