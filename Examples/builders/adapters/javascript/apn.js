"use strict";
// apn: `Notification` and `Provider.send`. It has no push type, and what comes out is judged.

const { library } = require("./meant.js");
const { prove } = require("./node_apn.js");

prove(library("apn"), ["alert", "background", "voip", "complication", "fileprovider", "mdm"]);
