module.exports = "node";
