/** Plain text in which an empty line ends a paragraph. */
export function Paragraphs({ text }: { readonly text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have only their position
      <p key={at}>{paragraph.trim()}</p>
    ));
}
