"use strict";
// Which lines of a compiler's code a message reaches first, by V8's own counters. `testee.js` asks when Pushproof does, by
// PUSHPROOF_COVERAGE; nothing else is to be done. A look at the counters takes a millisecond or so: all of the first cases are looked
// at, and later as many as take two fifths of the time. What the others reached is told with the next look, and charged to none.

const fs = require("node:fs");
const inspector = require("node:inspector");
const path = require("node:path");
const { performance } = require("node:perf_hooks");
const { fileURLToPath } = require("node:url");

const FIRST_CASES = 64;
const SHARE = 0.4;
const OWN = new Set([__filename, path.join(__dirname, "testee.js")]);
const SOURCES = (process.env.PUSHPROOF_SOURCE ?? "").split(":").filter(Boolean).map((folder) => path.resolve(folder));

class Reached {
  constructor() {
    this.session = new inspector.Session();
    this.session.connect();
    this.post("Profiler.enable");
    this.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    this.files = new Map(); // By the script's URL; null of what is not the user's.
    this.cases = 0;
    this.spent = 0;
    this.start = performance.now();
  }

  /** The in-process inspector answers before the call returns. */
  post(method, parameters) {
    let answer;
    this.session.post(method, parameters, (problem, result) => {
      if (problem) throw problem;
      answer = result;
    });
    return answer;
  }

  /** Runs one case; gives its answer with what it was the first to reach. */
  async watch(answerCase) {
    const isDue = this.cases++ < FIRST_CASES || this.spent < SHARE * (performance.now() - this.start);
    if (!isDue) return answerCase();
    const earlier = this.take();
    const answer = await answerCase();
    const coverage = this.members(earlier, this.take());
    return coverage ? { ...answer, coverage } : answer;
  }

  /** The lines that were reached since the last look, and never before: by file. */
  take() {
    const begin = performance.now();
    const fresh = new Map();
    for (const script of this.post("Profiler.takePreciseCoverage").result) {
      const file = this.file(script.url);
      if (!file) continue;
      const lines = file.add(script.functions);
      if (lines.length) fresh.set(file, lines);
    }
    this.spent += performance.now() - begin;
    return fresh;
  }

  file(url) {
    if (this.files.has(url)) return this.files.get(url);
    let name = null;
    try {
      name = url.startsWith("file:") ? fileURLToPath(url) : path.isAbsolute(url) ? url : null;
    } catch {
      name = null; // No file of this machine.
    }
    const file = name && isUsers(name) ? File.at(name) : null;
    this.files.set(url, file);
    return file;
  }

  members(earlier, reached) {
    const coverage = {};
    for (const [kind, lines] of [["earlier", earlier], ["reached", reached]]) {
      for (const [file, numbers] of lines) {
        const member = (coverage[file.name] ??= { reached: [] });
        member[kind] = numbers;
        if (!file.isTold) member.lines = file.lines.map((line) => line.number);
        file.isTold = true;
      }
    }
    return Object.keys(coverage).length ? coverage : null;
  }
}

/** A file of the user's: where its lines begin, and which function each of them is in. */
class File {
  static at(name) {
    try {
      return new File(name, fs.readFileSync(name, "utf8"));
    } catch {
      return null;
    }
  }

  constructor(name, text) {
    const shown = path.relative(process.cwd(), name);
    this.name = shown.startsWith("..") ? name : shown;
    this.functions = new Map();
    this.open = new Set();
    this.lines = [];
    let offset = 0;
    let isComment = false;
    let beginsFunction = false;
    for (const [index, line] of text.split("\n").entries()) {
      const code = line.trim();
      if (code.startsWith("/*")) isComment = true;
      if (code && line[0] === code[0] && !/^[\])}]/.test(code)) beginsFunction = /function\b|=>|^class\b/.test(code);
      // A line of brackets alone says nothing.
      if (!isComment && code && !code.startsWith("//") && !/^[\])};,]+$/.test(code)) {
        const number = index + 1;
        this.lines.push({ number, offset: offset + line.indexOf(code), isOfFunction: beginsFunction && line[0] !== code[0] });
        this.open.add(number);
      }
      if (code.includes("*/")) isComment = false;
      offset += line.length + 1;
    }
  }

  /** Takes in what ran; gives the numbers of the lines that nothing had reached before, in their order. */
  add(functions) {
    for (const { ranges } of functions) {
      const key = `${ranges[0].startOffset}-${ranges[0].endOffset}`;
      if (!this.functions.has(key)) {
        this.functions.set(key, ranges[0]);
        this.homes = null;
      }
    }
    const reached = [];
    this.homes ??= this.findHomes(reached);
    for (const { ranges } of functions) {
      if (ranges[0].count === 0) continue;
      const gaps = ranges.filter((range) => range.count === 0);
      for (const line of this.homes.get(`${ranges[0].startOffset}-${ranges[0].endOffset}`) ?? []) {
        if (!this.open.has(line.number) || gaps.some((gap) => isInside(line.offset, gap))) continue;
        this.open.delete(line.number);
        reached.push(line.number);
      }
    }
    return reached.sort((left, right) => left - right);
  }

  /**
   * The lines of each function, without those of the functions inside it. The file that asked for this helper was running already,
   * and V8 tells nothing of it: what stands in no function of it was reached.
   */
  findHomes(reached) {
    const known = [...this.functions].sort(([, a], [, b]) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
    const homes = new Map();
    for (const line of this.lines) {
      const home = known.find(([, range]) => isInside(line.offset, range));
      if (!home && !line.isOfFunction && this.open.delete(line.number)) reached.push(line.number);
      if (!home) continue;
      if (!homes.has(home[0])) homes.set(home[0], []);
      homes.get(home[0]).push(line);
    }
    return homes;
  }
}

function isInside(offset, range) {
  return range.startOffset <= offset && offset < range.endOffset;
}

/** Whether a file is the code under test, and neither a package's nor this helper's. */
function isUsers(name) {
  if (OWN.has(name)) return false;
  if (SOURCES.length) return SOURCES.some((source) => name === source || name.startsWith(source + path.sep));
  return !name.includes(`${path.sep}node_modules${path.sep}`);
}

module.exports = { Reached };
