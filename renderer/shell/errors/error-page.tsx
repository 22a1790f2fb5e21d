import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { Unreachable } from '../../platform/calls/calls.ts';
import { rootDataOf } from '../../platform/data/page-data.ts';
import { describeError } from './describe-error.ts';
import styles from './error-page.module.css';

/** The whole page failed, or nothing answers at its address. Plain markup: it has to show when all else is broken. */
export function ErrorPage() {
  const error = useRouteError();
  const visit = rootDataOf(useMatches())?.visit;
  const { status, title, sentence } = describeError(
    isRouteErrorResponse(error) ? error.status : error instanceof Unreachable ? 0 : 500,
  );
  return <ErrorSheet status={status} title={title} sentence={sentence} requestId={visit?.requestId} />;
}

interface ErrorSheetProps {
  readonly status: string;
  readonly title: string;
  readonly sentence: string;
  readonly requestId?: string | undefined;
}

export function ErrorSheet({ status, title, sentence, requestId }: ErrorSheetProps) {
  return (
    <main className={styles.sheet}>
      <title>{`${title} | Selvedge`}</title>
      <div className={styles.card}>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sentence}>{sentence}</p>
        <p className={styles.actions}>
          <a href="/">Go to home page</a>
          <a href="/sitemap/">View sitemap</a>
        </p>
        {requestId && (
          <p className={styles.request}>
            If you contact us, quote this reference: <code>{requestId}</code>
          </p>
        )}
      </div>
    </main>
  );
}
