import styles from './dialog-head.module.css';

interface DialogHeadProps {
  /** Id of the title, by which the dialog is named. */
  readonly id: string;
  readonly title: string;
  readonly close: () => void;
}

/** The title of a store's dialog, with the button that closes it. */
export function DialogHead({ id, title, close }: DialogHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <button type="button" className={styles.close} onClick={close}>
        <span className="only-read-aloud">Close</span>
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="m5 5 14 14M19 5 5 19" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
