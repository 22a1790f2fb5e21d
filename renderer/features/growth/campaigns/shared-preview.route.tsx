import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { previewShareCalls } from '../../../../shared/features/growth/campaigns/preview-shares.calls.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import styles from './shared-preview.module.css';

/** Links open in another tab: the email stays where it is. */
const withTarget = (html: string) => html.replace(/<head>/, '<head><base target="_blank">');

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('x-robots-tag', 'noindex, nofollow');
  try {
    const shared = await server.call(previewShareCalls.open, { params: { token: params.token ?? '' } });
    return { ...shared, html: withTarget(shared.html) };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** `/email-preview/{token}/`: an email that someone of the store shared, without any script. */
export default function SharedPreview() {
  const { from, subject, preheader, html } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <Seo title={`Preview: ${subject}`} hidden />
      <h1 className={styles.subject}>{subject || 'No subject'}</h1>
      <p>{`From ${from}`}</p>
      {preheader !== '' && <p className={styles.soft}>{preheader}</p>}
      <iframe
        className={styles.mail}
        title="Email"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
      />
      <p className={styles.soft}>
        This is a preview. Names and codes are placeholders, and clicks here aren’t counted.
      </p>
    </div>
  );
}
