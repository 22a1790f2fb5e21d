import { type ReactNode, useState } from 'react';
import { ALL_PRODUCTS_PATH } from '../../../../shared/features/site/links/links.ts';
import {
  type StoreScreen,
  type ThemeReach,
  type TouchedPage,
  touchesCalls,
} from '../../../../shared/features/site/touches/touches.ts';
import { useCall } from '../../../platform/data/data.ts';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { type PreviewLink, usePreviewLink } from '../theme/theme.ts';
import { BeforeAndAfter, type ChangedLook } from './before-and-after.tsx';
import styles from './touches.module.css';

export type Reach = Omit<ThemeReach, 'properties'>;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const nameOf = ({ kind, title, url }: TouchedPage): string =>
  kind === 'footer' ? 'Footer' : title || (url === '/' ? 'Home' : url);

/** Screens that are told in a sentence: they look alike in every store. */
const OTHER_SCREENS = [
  ['search', 'search'],
  ['basket', 'basket'],
  ['checkout', 'checkout'],
  ['others', 'receipts'],
  ['others', 'help'],
  ['others', 'policies'],
] as const satisfies readonly (readonly [StoreScreen, string])[];

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

interface ShowProps {
  readonly name: string;
  readonly href: string;
}

const Show = ({ name, href }: ShowProps) => (
  <a href={href} target="_blank" rel="noreferrer" className={styles.show}>
    Show<span className="only-read-aloud">{` ${name} (opens in a new tab)`}</span>
  </a>
);

interface GroupProps {
  readonly title: string;
  readonly detail?: string | undefined;
  /** A page of the group, which its pictures show; null where shoppers can open none. */
  readonly path: string | null;
  readonly link: PreviewLink | undefined;
  readonly look: ChangedLook | null;
  readonly children?: ReactNode;
}

function Group({ title, detail, path, link, look, children }: GroupProps) {
  return (
    <section aria-label={title} className={styles.group}>
      <div className={styles.head}>
        <h4>{title}</h4>
        {detail !== undefined && <small>{detail}</small>}
        {/* Each of its pages has its link. */}
        {look && path !== null && link && !children && (
          <Show name={title} href={look.addressOf(link, path)} />
        )}
      </div>
      {look && path !== null && link && <BeforeAndAfter key={path} link={link} path={path} look={look} />}
      {children}
    </section>
  );
}

interface TouchedPlacesProps {
  readonly division: string;
  readonly reach: Reach;
  /** Null where other pages can’t show it before it is published. */
  readonly look: ChangedLook | null;
}

/** Every place of a store that a change touches, with counts, and how it looks before and after. */
export const TouchedPlaces = (props: TouchedPlacesProps) =>
  props.look ? <WithLink {...props} /> : <Places {...props} link={undefined} />;

function WithLink(props: TouchedPlacesProps) {
  const { link } = usePreviewLink(props.division);
  return <Places {...props} link={link} />;
}

function Places({
  division,
  reach,
  look,
  link,
}: TouchedPlacesProps & { readonly link: PreviewLink | undefined }) {
  const [page, setPage] = useState(1);
  const answer = useCall(
    touchesCalls.load,
    {
      params: { division },
      query: { page, ...(!reach.isEveryPage && { blocks: reach.blocks.join(',') }) },
    },
    { keepPrevious: true },
  );
  if (answer.isPending) return <LoadingState label="What this touches" />;
  if (answer.isError)
    return <ErrorState what="what this changes on your store" error={answer.error} retry={answer.refetch} />;
  const { rows, total, pages, live, pageSize, isInFooter, hasHome, products, collections } = answer.data;
  const isEveryPage = reach.isEveryPage || isInFooter;
  const has = (screen: StoreScreen) => isInFooter || reach.screens.includes(screen);
  const others = OTHER_SCREENS.filter(([screen]) => has(screen)).map(([, name]) => name);
  const isHomeTouched = has('home') && !hasHome;
  const group = { link, look };
  const hasProducts = has('product') && products.count > 0;
  const hasCollections = has('collection') && collections.count > 0;
  if (total === 0 && others.length === 0 && !isHomeTouched && !hasProducts && !hasCollections)
    return (
      <p className={styles.hint}>
        {reach.hasEmails
          ? 'Emails to shoppers: their buttons change colour.'
          : 'Nothing that shoppers see changes.'}
      </p>
    );
  return (
    <>
      {isEveryPage && (
        <p>
          {reach.isEveryPage
            ? 'Every page of your store.'
            : 'Every page of your store: your footer shows it below each.'}
        </p>
      )}
      {isHomeTouched && <Group {...group} title="Home page" path="/" />}
      {total > 0 && (
        <Group
          {...group}
          title={
            pages === 0 ? 'Footer' : `${counted(pages, 'page')}${total > pages ? ' and the footer' : ''}`
          }
          {...(pages > 0 && { detail: live === 0 ? 'none of them live' : `${live} live` })}
          path={rows.find(({ isLive, kind }) => isLive && kind === 'page')?.url ?? null}
        >
          <ul className={styles.pages}>
            {rows.map((row) => (
              <li key={row.id}>
                <span>
                  {nameOf(row)}
                  {row.url !== '' && <small>{row.url}</small>}
                </span>
                <small>{row.isLive ? 'Live' : 'Draft only'}</small>
                {row.isLive && look && link && (
                  <Show name={nameOf(row)} href={look.addressOf(link, row.url === '' ? '/' : row.url)} />
                )}
              </li>
            ))}
          </ul>
          <PageButtons page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
        </Group>
      )}
      {hasProducts && (
        <Group {...group} title={counted(products.count, 'product page')} path={products.path} />
      )}
      {hasCollections && (
        <Group {...group} title={counted(collections.count, 'collection')} path={ALL_PRODUCTS_PATH} />
      )}
      {others.length > 0 && <p>{`Also ${listed(others)}.`}</p>}
      {reach.hasEmails && <p>Emails to shoppers: their buttons change colour.</p>}
    </>
  );
}
