import styles from './answer.module.css';

const CODE = /([A-Z]\d+-\d+)/;

/** A sentence in which a pick face never breaks at its hyphen. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(CODE).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
