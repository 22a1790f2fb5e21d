import styles from './answer.module.css';

/** Such as `F05-6`, `A-01` and `B-14-03`. */
const CODE = /\b([A-Z]+\d*(?:-[A-Z\d]+)+)\b/;

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
