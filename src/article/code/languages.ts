/** Maps the language names of fences to the grammars that colour them. */

/** Refractor's grammars, without those that only modify others: with them, colours would depend on earlier pages. */
export const GRAMMARS: ReadonlySet<string> = new Set(
  `abap abnf actionscript ada agda al antlr4 apacheconf apex apl applescript aql arduino arff armasm arturo asciidoc
  asm6502 asmatmel aspnet autohotkey autoit avisynth avro-idl awk bash basic batch bbcode bbj bibtex bicep birb bison bnf
  bqn brainfuck brightscript bro bsl c cfscript chaiscript cil cilkc cilkcpp clike clojure cmake cobol coffeescript
  concurnas cooklang coq cpp crystal csharp cshtml csp css csv cue cypher d dart dataweave dax dhall diff django
  dns-zone-file docker dot ebnf editorconfig eiffel ejs elixir elm erb erlang etlua excel-formula factor
  firestore-security-rules flow fortran fsharp ftl gap gcode gdscript gedcom gettext gherkin git glsl gml gn go go-module
  gradle graphql groovy haml handlebars haskell haxe hcl hlsl hoon hpkp hsts http ichigojam icon icu-message-format idris
  iecst ignore inform7 ini io j java javascript javastacktrace jexl jolie jq json json5 jsonp jsstacktrace jsx julia
  keepalived keyman kotlin kumir kusto latex latte less lilypond linker-script liquid lisp livescript llvm log lolcode
  lua magma makefile markdown markup mata matlab maxscript mel mermaid metafont mizar mongodb monkey moonscript n1ql n4js
  nand2tetris-hdl naniscript nasm neon nevod nginx nim nix nsis objectivec ocaml odin opencl openqasm oz parigp parser
  pascal pascaligo pcaxis peoplecode perl php plant-uml plsql powerquery powershell processing prolog promql properties
  protobuf psl pug puppet pure purebasic purescript python q qml qore qsharp r racket reason regex rego renpy rescript
  rest rip roboconf robotframework ruby rust sas sass scala scheme scss shell-session smali smalltalk smarty sml solidity
  solution-file soy sparql splunk-spl sqf sql squirrel stan stata stylus supercollider swift systemd t4-cs t4-templating
  t4-vb tap tcl textile toml tremor tsx tt2 turtle twig typescript typoscript unrealscript uorazor uri v vala vbnet
  velocity verilog vhdl vim visual-basic warpscript wasm web-idl wgsl wiki wolfram wren xeora xojo xquery yaml yang
  zig`.split(/\s+/),
)

/** Languages that are coloured with another language's grammar. */
const COLOURED_AS: Readonly<Record<string, string>> = {
  astro: 'markup',
  html: 'markup',
  jsonc: 'json5',
  jsonl: 'json',
  mathml: 'markup',
  mdx: 'markdown',
  svelte: 'markup',
  svg: 'markup',
  terraform: 'hcl',
  vue: 'markup',
  xml: 'markup',
}

/** Other names of a language: Refractor's own, and those found in a count of real fences. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    antlr4: 'g4',
    arduino: 'ino',
    asciidoc: 'adoc',
    bash: 'sh shell shellscript zsh fish curl',
    batch: 'bat cmd',
    bibtex: 'bib bibtext bitex',
    clojure: 'clj',
    coffeescript: 'coffee',
    cpp: 'c++ cc cuda cxx hpp',
    csharp: 'c# cs dotnet',
    cshtml: 'razor',
    django: 'jinja jinja2',
    docker: 'containerfile dockerfile',
    dot: 'graphviz gv',
    elixir: 'ex exs',
    erlang: 'erl',
    fortran: 'f90',
    fsharp: 'f# fs',
    gettext: 'po',
    go: 'golang',
    'go-module': 'go-mod',
    graphql: 'gql',
    handlebars: 'hbs mustache',
    haskell: 'hs',
    ignore: 'dockerignore gitignore',
    ini: 'buildoutcfg cfg conf',
    javascript: 'cjs js mjs node',
    jsonl: 'jsonlines ndjson',
    julia: 'jl',
    kotlin: 'kt kts',
    latex: 'tex',
    lisp: 'elisp emacs-lisp',
    makefile: 'make mk',
    markdown: 'md',
    matlab: 'octave',
    objectivec: 'objc objective-c',
    pascal: 'objectpascal',
    perl: 'pl',
    'plant-uml': 'plantuml',
    powershell: 'ps ps1 pwsh',
    properties: 'dotenv env',
    protobuf: 'proto',
    python: 'ipython py py3 pycon python2 python3',
    racket: 'rkt',
    ruby: 'rb',
    rust: 'rs',
    'shell-session': 'console sh-session shellsession',
    solidity: 'sol',
    sparql: 'rq',
    terraform: 'tf',
    turtle: 'trig',
    typescript: 'ts',
    'visual-basic': 'vb vba',
    wolfram: 'mathematica wl',
    yaml: 'yml',
  }).flatMap(([id, names]) => names.split(' ').map((name) => [name, id])),
)

/**
 * The language that a fence names.
 *
 * @returns its id, such as `python` for `py`; undefined for plain text and for unknown names
 */
export function findLanguage(name: string): string | undefined {
  const plain = name.toLowerCase().replace(/^[{.]+|(?<!\})\}+$/g, '')
  const id = ALIASES.get(plain) ?? plain
  return GRAMMARS.has(grammarOf(id)) ? id : undefined
}

/** @param language - from {@link findLanguage} @returns the name of the grammar that colours it */
export const grammarOf = (language: string): string =>
  Object.hasOwn(COLOURED_AS, language) ? (COLOURED_AS[language] ?? language) : language
