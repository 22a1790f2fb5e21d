interface WithoutFiguresProps {
  readonly preview: boolean;
  /** What a visitor who has it sees here. */
  readonly shows: string;
}

/** A block whose facts the visitor doesn’t have: nothing, or a word of it while the page is edited. */
export const WithoutFigures = ({ preview, shows }: WithoutFiguresProps) =>
  preview ? <p>Merchants see {shows} here.</p> : null;
