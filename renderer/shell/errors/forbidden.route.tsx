import { data } from 'react-router';
import { describeError } from './describe-error.ts';
import { ErrorSection } from './error-section.tsx';

export const loader = () => data(null, { status: 403 });

/** /403/: where a missing dashboard permission leads. */
export default function Forbidden() {
  return <ErrorSection {...describeError(403)} canRetry={false} />;
}
