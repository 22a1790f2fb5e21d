interface WithoutFiguresProps {
  readonly preview: boolean;
  readonly who?: string;
  /** What a visitor who has it sees here. */
  readonly shows: string;
}

/** A block whose facts the visitor doesn’t have: nothing, or a word of it while the page is edited. */
export const WithoutFigures = ({ preview, who = 'Merchants', shows }: WithoutFiguresProps) =>
  preview ? <p>{`${who} see ${shows} here.`}</p> : null;
