import { z } from 'zod';
import { type BREAKPOINTS, PAGE_Y_SPACING_PX } from '../../../rules/constants/constants.ts';
import { imageSchema } from '../blocks/blocks.ts';

/** What a page is apart from its blocks. Spec 2 §3.15. */

/** Visitors who may open a page. Spec 1 §6.3. */
export const LOGIN_STATES = ['everyone', 'logged-in', 'logged-out', 'dashboard-access'] as const;
export type LoginState = (typeof LOGIN_STATES)[number];

const breakpointSchema = z.enum(['xs', 'sm', 'md', 'lg', 'xl', '2xl'] satisfies (keyof typeof BREAKPOINTS)[]);
const SPACING_MAX_PX = 200;

export const pagePropertiesSchema = z.looseObject({
  isStorePage: z.boolean().default(true),
  isMailPage: z.boolean().default(false),
  loginState: z.enum(LOGIN_STATES).default('everyone'),
  title: z.string().trim().max(120).default(''),
  /** For search engines and shared links. */
  description: z.string().trim().max(320).default(''),
  ogImage: imageSchema.nullable().default(null),
  /** Found by the store's own search. */
  isSearchable: z.boolean().default(true),
  searchIcon: z.string().max(60).default(''),
  /** Pixels between blocks, from each width on. */
  ySpacing: z
    .partialRecord(breakpointSchema, z.int().min(0).max(SPACING_MAX_PX))
    .default({ xs: PAGE_Y_SPACING_PX }),
});

export const pageFieldsSchema = z.object({
  /** Address within the store, such as `/` or `/about/`. Changed by renaming the page, never by a command. */
  url: z.string().max(200),
  layout: z.string().max(40).default('standard'),
  properties: pagePropertiesSchema.prefault({}),
  preloadables: z.array(z.unknown()).max(100).default([]),
  /** Listed for search engines. */
  sitemap: z.boolean().default(true),
  keyPhraseCampaignId: z.string().max(64).nullable().default(null),
  /** The store's own theme where null. */
  theme: z.string().max(60).nullable().default(null),
  mode: z.enum(['unknown', 'native', 'preview']).default('native'),
  isV1Page: z.boolean().default(false),
  moduleVersion: z.enum(['v1', 'v2', 'v3Dev', 'native']).default('v2'),
});
export type PageFields = z.output<typeof pageFieldsSchema>;

/** Search engines leave out a page that only some may see, and one that its owner left out. Spec 3 §5.6. */
export const isHiddenFromSearch = ({
  sitemap,
  properties: { loginState },
}: Pick<PageFields, 'sitemap'> & { properties: Pick<PageFields['properties'], 'loginState'> }): boolean =>
  !sitemap || loginState === 'logged-in' || loginState === 'dashboard-access';
