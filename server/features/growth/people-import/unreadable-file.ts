/** A file that can’t be read as a table, with the words for the person who chose it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
