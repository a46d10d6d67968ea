/** The sign of a table (docs/PROTOCOL.md): two digits that whoever connects for it can name, so
 * that a server of several processes lets everybody of one table in at the same. */
export function signOf(table: string): string {
  let hash = 2166136261;
  for (const letter of table) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  const folded = hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24);
  return (folded & 0xff).toString(16).padStart(2, '0');
}
