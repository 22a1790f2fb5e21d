import { data, type HeadersFunction } from 'react-router';
import { describeError } from './describe-error.ts';
import { ErrorSection } from './error-section.tsx';

export const loader = () => data(null, { status: 404 });
export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** /404/: the default target of failed access checks. */
export default function NotFound() {
  return <ErrorSection {...describeError(404)} canRetry={false} />;
}
