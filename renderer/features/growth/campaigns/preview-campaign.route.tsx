import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { VARIANTS } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import {
  DARKNESS,
  type Darkness,
  darkenHtml,
} from '../../../../shared/features/growth/email-drafts/email-drafts.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Row } from '../../../ui/layout.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { variantName } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { PreviewShare } from './preview-share.tsx';

const variantIn = (search: URLSearchParams) =>
  VARIANTS.find((variant) => variant === search.get('variant')) ?? 'a';

export const queries: RouteQueries = ({ campaign = '' }, search) => [
  reads(campaignCalls.preview, { params: { campaign }, query: { variant: variantIn(search) } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const PARTS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Plain text' },
  { value: 'source', label: 'Source' },
];

/** `/teemail/campaigns/{campaign}/preview/`: what a campaign sends, as one of its people gets it. */
export default function PreviewCampaign() {
  const { campaign = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [part, setPart] = useState('email');
  const [darkness, setDarkness] = useState<Darkness>('light');
  const variant = variantIn(search);
  const person = search.get('person') ?? '';
  const found = useCall(
    campaignCalls.preview,
    { params: { campaign }, query: { variant, ...(person !== '' && { person }) } },
    { keepPrevious: true },
  );
  const html = useMemo(() => darkenHtml(found.data?.html ?? '', darkness), [found.data, darkness]);
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (found.isPending) return <LoadingState label="The preview" lines={8} />;
  if (found.isLoadingError)
    return <ErrorState what="the preview" error={found.error} retry={() => void found.refetch()} />;
  const { name, subject, preheader, from, people, variants, text, state } = found.data;
  return (
    <div className={styles.preview}>
      <PageTitle>{`Preview of ${name}`}</PageTitle>
      <ProjectLink to={`/teemail/campaigns/${campaign}/${state === 'draft' ? '?step=review' : 'overview/'}`}>
        Back to the campaign
      </ProjectLink>
      <h1 className={styles.previewTitle}>{`Preview of ${name}`}</h1>
      <Row gap={3}>
        {variants.length > 1 && (
          <SegmentedControl
            aria-label="Variant"
            data={variants.map((one) => ({ value: one, label: variantName(one) }))}
            value={variant}
            onChange={(value) => set('variant', value)}
          />
        )}
        <SegmentedControl aria-label="What to show" data={PARTS} value={part} onChange={setPart} />
        <NativeSelect
          aria-label="Colours"
          value={darkness}
          data={Object.entries(DARKNESS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setDarkness(Object.keys(DARKNESS).find((one): one is Darkness => one === value) ?? 'light');
          }}
        />
        {people.length > 0 && (
          <NativeSelect
            aria-label="Preview as"
            value={person}
            data={people.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => set('person', event.currentTarget.value)}
          />
        )}
      </Row>
      <PreviewShare key={variant} campaign={campaign} variant={variant} />
      <div className={styles.envelope}>
        <strong>{from}</strong>
        <span>{subject || 'No subject'}</span>
        <small>{preheader}</small>
      </div>
      {part === 'email' ? (
        <iframe
          title="Email"
          className={styles.mail}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={(event) => {
            const frame = event.currentTarget;
            frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 800}px`;
          }}
        />
      ) : (
        <textarea
          readOnly
          className={styles.source}
          aria-label={part === 'text' ? 'Plain text' : 'Source'}
          value={part === 'text' ? text : found.data.html}
        />
      )}
      <p className={styles.soft}>Codes are hidden in previews.</p>
    </div>
  );
}
