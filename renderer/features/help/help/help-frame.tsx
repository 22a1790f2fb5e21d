import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { HELP_SEARCH_QUERY } from '../../../../shared/features/help/help/help.ts';
import { useVisit } from '../../../platform/access/use-session.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import styles from './help.module.css';
import { type HelpPlace, helpPlace } from './help-place.ts';
import { NoAnswer } from './no-answer.tsx';

interface HelpFrameProps {
  readonly title: string;
  /** What was looked for. */
  readonly search?: string;
  readonly children: (place: HelpPlace) => ReactNode;
}

function SearchForm({ base, search }: { readonly base: string; readonly search: string }) {
  return (
    <search>
      <Form action={base} method="get" className={styles.search ?? ''}>
        <label htmlFor="help-search">What are you looking for?</label>
        <input
          id="help-search"
          type="search"
          name={HELP_SEARCH_QUERY}
          defaultValue={search}
          key={search}
          maxLength={100}
          autoComplete="off"
        />
        <button type="submit">Search</button>
      </Form>
    </search>
  );
}

/** What every help page has: its heading, and the search, which works without a script. */
export function HelpFrame({ title, search = '', children }: HelpFrameProps) {
  const { pathname } = useLocation();
  const visit = useVisit();
  const place = helpPlace(pathname);
  return (
    <div className={styles.page}>
      {visit?.store && <Seo title={`${title} | ${visit.store.name}`} hidden />}
      <h1 className={styles.title}>{title}</h1>
      <SearchForm base={place.base} search={search} />
      {children(place)}
      {place.reader === 'store' && <NoAnswer />}
    </div>
  );
}
