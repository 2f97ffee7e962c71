"use strict";
// apn: `Notification` and `Provider.send`. Its push type is a text of the caller's own.

const { library } = require("./meant.js");
const { prove } = require("./node_apn.js");

prove(library("apn"), ["alert", "background", "voip", "complication", "fileprovider", "mdm"]);
