import type { CSSProperties, ReactNode } from 'react';
import type { StoreFrame } from '../../../shared/features/selling/storefront/storefront.ts';
import { compileTheme, plainTheme } from '../../../shared/features/site/theme/theme.ts';
import palette from '../../styles/store-palette.module.css';
import { priceText } from '../../ui/store/store-price.tsx';
import { lookAttributes } from '../../ui/store/theme/look-attributes.ts';
import { ThemeStyles } from '../../ui/store/theme/theme-styles.tsx';
import { SearchIcon } from './search-icon.tsx';
import { SocialLinks } from './social-links.tsx';
import { STORE_FOOT_LINKS } from './store-foot-links.ts';
import styles from './store-layout.module.css';
import { MenuButton, StoreMenu } from './store-menu.tsx';
import { STORE_PARTS } from './store-parts.ts';
import StoreSearch from './store-search.island.tsx';
import ThemePreview from './theme-preview.island.tsx';

interface StoreLayoutProps {
  /** Name, look and menu; null where they could not be read. */
  readonly frame: StoreFrame | null;
  /** The store's name, where its frame could not be read. */
  readonly name: string;
  /** Path of the page that shows, to mark its entry. */
  readonly path: string;
  /** What was searched for. */
  readonly query?: string;
  /** The store is not open to this visitor: nothing that leads into it. */
  readonly closed?: boolean;
  /** Paying: nothing that leads away but the basket. */
  readonly paying?: boolean;
  /** Where a preview is told how the theme changes. */
  readonly dashboardOrigin?: string;
  readonly children: ReactNode;
}

const {
  variables: FALLBACK_THEME,
  headerColour: FALLBACK_GROUND,
  darkHeaderColour: _dark,
  ...FALLBACK_LOOK
} = compileTheme(plainTheme(''));

/** The width of a name set over the whole page goes by how many letters it has. */
const LETTERS_MIN = 4;

/** Written here, so that no page of a store carries a style for it. As high as a finger needs, with room to the header below it. */
const NOTICE_LINK: CSSProperties = { display: 'inline-block', paddingBlock: 4, color: 'inherit' };

const PHONE_SEARCH = 'phone-search';

/** A field on a desk. On a phone an icon opens one over the header, which the browser does itself. */
function Search({ query, opens }: { readonly query: string; readonly opens: boolean }) {
  return (
    <search className={styles.searches}>
      <div className={styles.desk}>
        <StoreSearch query={query} />
      </div>
      <button type="button" className={styles.opener} popoverTarget={PHONE_SEARCH} aria-label="Search">
        <SearchIcon size={22} />
      </button>
      <div popover="auto" id={PHONE_SEARCH} className={styles.opened}>
        {opens && <StoreSearch query={query} opens />}
      </div>
    </search>
  );
}

interface FooterProps {
  readonly frame: StoreFrame | null;
  readonly name: string;
  readonly paying: boolean;
}

function Footer({ frame, name, paying }: FooterProps) {
  const company = frame?.company;
  const legal = [
    company?.name,
    company?.number && `Company number ${company.number}`,
    company?.vatNumber && `VAT ${company.vatNumber}`,
    company?.address,
  ].filter(Boolean);
  return (
    <footer id="footer" className={styles.footer} data-part="footer">
      {frame?.footer && (
        <div className={styles.built}>
          {STORE_PARTS.map(({ key, footer: Part }) => Part && <Part key={key} frame={frame} />)}
        </div>
      )}
      <div className={styles.foot} data-part="foot">
        <p className={styles.footName} data-part="foot-name">
          {name}
        </p>
        {frame?.tagline && !paying && <p>{frame.tagline}</p>}
        {frame && !paying && <SocialLinks frame={frame} />}
        <ul>
          {STORE_FOOT_LINKS.filter(({ whilePaying }) => whilePaying || !paying).map(({ text, to }) => (
            <li key={to}>
              <a href={to}>{text}</a>
            </li>
          ))}
          {frame &&
            !paying &&
            STORE_PARTS.map(({ key, foot: Line }) => Line && <Line key={key} frame={frame} />)}
          {frame?.contactEmail && (
            <li>
              <a href={`mailto:${frame.contactEmail}`}>Contact us</a>
            </li>
          )}
        </ul>
        <p className={styles.made}>{[...legal, 'Printed to order'].join(' · ')}</p>
      </div>
    </footer>
  );
}

/** The line above the header: the merchant’s own words, or from which price delivery is free. */
function Announcement({ frame }: { readonly frame: StoreFrame }) {
  const { announcement, freeDeliveryFromMinor: free } = frame;
  const text =
    announcement.kind === 'delivery' && free !== null
      ? `Free ${frame.deliveryRegion} delivery on orders of ${priceText(free, frame.currency)} or more`
      : announcement.text;
  if (text === '') return null;
  return (
    <p className={styles.announcement} data-part="notice">
      {announcement.href === '' ? (
        text
      ) : (
        <a href={announcement.href} style={NOTICE_LINK}>
          {text}
        </a>
      )}
    </p>
  );
}

interface ColoursProps {
  readonly light: string;
  /** Undefined and null where the theme is the same on dark devices. */
  readonly dark: string | null | undefined;
}

/** A browser’s own bars have the ground of the header below them. */
const BrowserColours = ({ light, dark }: ColoursProps) =>
  dark ? (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
    </>
  ) : (
    <meta name="theme-color" content={light} />
  );

/** The frame of every page of a store. Complete without scripts; the basket's count wakes up as an island. */
export function StoreLayout({
  frame,
  name,
  path,
  query = '',
  closed = false,
  paying = false,
  dashboardOrigin = '',
  children,
}: StoreLayoutProps) {
  const look = frame?.look ?? FALLBACK_LOOK;
  const isPreview = frame?.isPreview ?? false;
  const letters = Math.max(LETTERS_MIN, (frame?.name ?? name).length);
  const theme: CSSProperties = Object.fromEntries(
    Object.entries({ ...(frame?.theme ?? FALLBACK_THEME), '--letters': `${letters}` }),
  );
  const menu = closed || paying ? [] : (frame?.menu ?? []);
  return (
    <div className={`${palette.store} ${styles.store}`} style={theme} {...lookAttributes(look)}>
      <ThemeStyles look={look} isPreview={isPreview} />
      <BrowserColours light={frame?.headerColour.light ?? FALLBACK_GROUND} dark={frame?.headerColour.dark} />
      {frame?.verification.map((meta) => (
        <meta key={meta.name} {...meta} />
      ))}
      <meta property="og:site_name" content={frame?.name ?? name} />
      {isPreview && <ThemePreview dashboardOrigin={dashboardOrigin} />}
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={styles.header} data-part="header">
        {!closed && !paying && frame && <Announcement frame={frame} />}
        <div className={styles.top} data-part="top">
          {menu.length > 0 && <MenuButton />}
          <a href="/" className={styles.name} data-part="name">
            {frame?.logo ? (
              <img {...frame.logo} alt={frame.name} className={styles.logo} decoding="async" />
            ) : (
              (frame?.name ?? name)
            )}
          </a>
          {!closed && paying && (
            <a href="/basket/" className={styles.back}>
              Back to your basket
            </a>
          )}
          {!closed && !paying && (
            <>
              <Search query={query} opens={!isPreview} />
              {frame &&
                STORE_PARTS.map(
                  ({ key, choice: Part }) => Part && <Part key={key} frame={frame} path={path} />,
                )}
              {STORE_PARTS.map(({ key, header: Part }) => Part && <Part key={key} />)}
            </>
          )}
        </div>
        {menu.length > 0 && (
          <StoreMenu menu={menu} path={path}>
            {frame && (
              <ul data-part="menu-choices">
                {STORE_PARTS.map(({ key, drawer: Line }) => Line && <Line key={key} frame={frame} />)}
              </ul>
            )}
          </StoreMenu>
        )}
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {frame &&
        !closed &&
        !paying &&
        STORE_PARTS.map(({ key, ending: Ending }) => Ending && <Ending key={key} frame={frame} />)}
      <Footer frame={frame} name={frame?.name ?? name} paying={paying} />
      {!isPreview && STORE_PARTS.map(({ key, layer: Layer }) => Layer && <Layer key={key} />)}
    </div>
  );
}
