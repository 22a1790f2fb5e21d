import type { DomainCertificate } from '../../../../shared/features/site/domains/domains.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './domain.module.css';

type Failure = NonNullable<DomainCertificate['failure']>;

const REASONS: Readonly<Record<Failure, string>> = {
  records: 'DNS didn’t have our address when we asked for it.',
  caa: 'A CAA record of your domain doesn’t allow it. Delete that record where you manage your domain’s DNS.',
  unreachable:
    'The certificate authority couldn’t open your store at this address. If your DNS is at Cloudflare, switch the record to “DNS only”. New records can take up to a day to reach everyone.',
  refused: 'The certificate authority gives no certificate for this address.',
  'rate-limited': 'The certificate authority has given this domain as many certificates as it gives for now.',
  'authority-down': 'The certificate authority doesn’t answer.',
  operator: 'We have to fix something on our side.',
  limit: 'We’ve asked for it several times lately, so the next time has to wait.',
};

function pillOf({ state, failure }: DomainCertificate): readonly [text: string, tone: Tone] {
  switch (state) {
    case 'making':
      return ['Being made', 'neutral'];
    case 'valid':
      return ['Valid', 'good'];
    case 'failed':
      return ['Failed', 'bad'];
    case 'renewing':
      return failure === null ? ['Renewing', 'good'] : ['Renewal failed', 'warn'];
  }
}

/** What a merchant has to know of it, in sentences. */
function textOf({ state, expiresAt, failure, nextOrderAt }: DomainCertificate, timeZone: string): string {
  if (state === 'making') return 'This takes a minute or two.';
  const valid =
    expiresAt === null || state === 'failed' ? '' : `Valid until ${momentText(expiresAt, timeZone)}. `;
  if (failure !== null) {
    const again = nextOrderAt === null ? '' : ` We try again on ${momentText(nextOrderAt, timeZone)}.`;
    return `${valid}${REASONS[failure]}${again}`;
  }
  return state === 'renewing' ? `${valid}We’re renewing it now.` : `${valid}We renew it before then.`;
}

/** The certificates with which browsers trust a domain: how each is, and what has to change. */
export function DomainCertificates({
  certificates,
}: {
  readonly certificates: readonly DomainCertificate[];
}) {
  const timeZone = useTimeZone();
  return (
    <Panel title={certificates.length > 1 ? 'Certificates' : 'Certificate'}>
      <ul className={styles.records}>
        {certificates.map((certificate) => {
          const [text, tone] = pillOf(certificate);
          return (
            <li key={certificate.name} className={styles.record}>
              <div className={styles.purpose}>
                <h3>{certificate.name}</h3>
                <StatusPill tone={tone}>{text}</StatusPill>
              </div>
              <p className={styles.line}>{textOf(certificate, timeZone)}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
