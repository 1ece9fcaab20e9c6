// The text without accents and capital letters, so that "Łukasz" is found by "lukas": as `folded` on the server.
const WRITTEN_AS = { ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i" };

export function plain(text) {
  const written = text.toLowerCase().replace(/[łøđðßæœþı]/g, (sign) => WRITTEN_AS[sign]);
  return written.normalize("NFKD").replace(/\p{M}/gu, "");
}
