import { useEffect, useState } from 'react';
import { defineIsland } from '../../../platform/islands/define-island.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './print-page.module.css';

/** Prints its page. Without a script the browser's own menu does. */
function PrintPage() {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <p className={styles.print}>
      {awake ? (
        <button type="button" className={store.button} onClick={() => window.print()}>
          Print this page
        </button>
      ) : (
        'Print this page with your browser, on A4 paper.'
      )}
    </p>
  );
}

export default defineIsland(PrintPage);
