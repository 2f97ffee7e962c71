"use strict";
// @parse/node-apn: `Notification` and `Provider.send`.

const { Inexpressible, library, text } = require("./meant.js");
const { NEWER, prove } = require("./node_apn.js");

/** A text, or an object as index.d.ts has it: with all three of its members. */
function sound(value) {
  if (typeof value !== "object") return text(value);
  if (typeof value.critical !== "number" || typeof value.name !== "string" || typeof value.volume !== "number") {
    throw new Inexpressible("a critical sound has a number, a name and a volume");
  }
  return value;
}

prove(library("parse_node_apn"), ["alert", "background", "voip", "complication", "fileprovider", "mdm", "liveactivity", "location", "pushtotalk"], NEWER, sound);
