import { z } from 'zod';
import { type BREAKPOINTS, PAGE_Y_SPACING_PX } from '../../../rules/constants/constants.ts';
import { line } from '../../../rules/text/line.schema.ts';
import { imageSchema } from '../blocks/blocks.ts';

/** What a page is apart from its blocks. Spec 2 §3.15. */

/** Visitors who may open a page. Spec 1 §6.3. */
export const LOGIN_STATES = ['everyone', 'logged-in', 'logged-out', 'dashboard-access'] as const;
export type LoginState = (typeof LOGIN_STATES)[number];

const breakpointSchema = z.enum(['xs', 'sm', 'md', 'lg', 'xl', '2xl'] satisfies (keyof typeof BREAKPOINTS)[]);
const SPACING_MAX_PX = 200;

/** Values of a page's properties, without what stands where none is given. */
const propertyValues = {
  isStorePage: z.boolean(),
  isMailPage: z.boolean(),
  loginState: z.enum(LOGIN_STATES),
  title: line().max(120),
  /** For search engines and shared links. */
  description: line().max(320),
  ogImage: imageSchema.nullable(),
  /** Found by the store's own search. */
  isSearchable: z.boolean(),
  searchIcon: z.string().max(60),
  /** Of an email: what a mailbox lists, and the line it shows after it. Fields of a person are filled when it is sent. */
  subject: line().max(150),
  preheader: line().max(150),
  /** Of an email: who it is from; the store where empty. */
  fromName: line().max(60),
  /** Pixels between blocks, from each width on. */
  ySpacing: z.partialRecord(breakpointSchema, z.int().min(0).max(SPACING_MAX_PX)),
};

export const pagePropertiesSchema = z.looseObject({
  isStorePage: propertyValues.isStorePage.default(true),
  isMailPage: propertyValues.isMailPage.default(false),
  loginState: propertyValues.loginState.default('everyone'),
  title: propertyValues.title.default(''),
  description: propertyValues.description.default(''),
  ogImage: propertyValues.ogImage.default(null),
  isSearchable: propertyValues.isSearchable.default(true),
  searchIcon: propertyValues.searchIcon.default(''),
  subject: propertyValues.subject.default(''),
  preheader: propertyValues.preheader.default(''),
  fromName: propertyValues.fromName.default(''),
  ySpacing: propertyValues.ySpacing.default({ xs: PAGE_Y_SPACING_PX }),
});

/** Values of a page's fields, without what stands where none is given. */
const fieldValues = {
  /** Address within the store, such as `/` or `/about/`. Changed by renaming the page, never by a command. */
  url: z.string().max(200),
  layout: z.string().max(40),
  preloadables: z.array(z.unknown()).max(100),
  /** Listed for search engines. */
  sitemap: z.boolean(),
  keyPhraseCampaignId: z.string().max(64).nullable(),
  /** The store's own theme where null. */
  theme: z.string().max(60).nullable(),
  mode: z.enum(['unknown', 'native', 'preview']),
  isV1Page: z.boolean(),
  moduleVersion: z.enum(['v1', 'v2', 'v3Dev', 'native']),
};

export const pageFieldsSchema = z.object({
  url: fieldValues.url,
  layout: fieldValues.layout.default('standard'),
  properties: pagePropertiesSchema.prefault({}),
  preloadables: fieldValues.preloadables.default([]),
  sitemap: fieldValues.sitemap.default(true),
  keyPhraseCampaignId: fieldValues.keyPhraseCampaignId.default(null),
  theme: fieldValues.theme.default(null),
  mode: fieldValues.mode.default('native'),
  isV1Page: fieldValues.isV1Page.default(false),
  moduleVersion: fieldValues.moduleVersion.default('v2'),
});
export type PageFields = z.output<typeof pageFieldsSchema>;

/** Fields to change. Those that aren't named stay as they are, inside `properties` too. */
export const changedFieldsSchema = z
  .object({ ...fieldValues, properties: z.looseObject(propertyValues).partial() })
  .partial();

/** Search engines leave out a page that only some may see, and one that its owner left out. Spec 3 §5.6. */
export const isHiddenFromSearch = ({
  sitemap,
  properties: { loginState },
}: Pick<PageFields, 'sitemap'> & { properties: Pick<PageFields['properties'], 'loginState'> }): boolean =>
  !sitemap || loginState === 'logged-in' || loginState === 'dashboard-access';
