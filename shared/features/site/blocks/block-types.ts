import type { z } from 'zod';
import { BlockRegistry } from './registry.ts';
import { action } from './types/action.ts';
import { affiliateAttribution } from './types/affiliate-attribution.ts';
import { affiliateSettings } from './types/affiliate-settings.ts';
import { affiliateStats } from './types/affiliate-stats.ts';
import { announcement } from './types/announcement.ts';
import { announcementV2 } from './types/announcement-v2.ts';
import { appIcon } from './types/app-icon.ts';
import { badge } from './types/badge.ts';
import { badgeProgress } from './types/badge-progress.ts';
import { banner } from './types/banner.ts';
import { button } from './types/button.ts';
import { card } from './types/card.ts';
import { carousel } from './types/carousel.ts';
import { customisationCatalog } from './types/customisation-catalog.ts';
import { discountCode } from './types/discount-code.ts';
import { expandable } from './types/expandable.ts';
import { feature } from './types/feature.ts';
import { feed } from './types/feed.ts';
import { gate } from './types/gate.ts';
import { graph } from './types/graph.ts';
import { grid } from './types/grid.ts';
import { html } from './types/html.ts';
import { iframe } from './types/iframe.ts';
import { image } from './types/image.ts';
import { interactions } from './types/interactions.ts';
import { liveChat } from './types/live-chat.ts';
import { mailContactForm } from './types/mail-contact-form.ts';
import { newsletterSubscribe } from './types/newsletter-subscribe.ts';
import { personProducts } from './types/person-products.ts';
import { placeholder } from './types/placeholder.ts';
import { pod } from './types/pod.ts';
import { priceBreakdown } from './types/price-breakdown.ts';
import { proBenefits } from './types/pro-benefits.ts';
import { productList } from './types/product-list.ts';
import { productMockup } from './types/product-mockup.ts';
import { profitPerMonth } from './types/profit-per-month.ts';
import { quote } from './types/quote.ts';
import { remillReturn } from './types/remill-return.ts';
import { row } from './types/row.ts';
import { slide } from './types/slide.ts';
import { slideshow } from './types/slideshow.ts';
import { socials } from './types/socials.ts';
import { spacer } from './types/spacer.ts';
import { storeHidden } from './types/store-hidden.ts';
import { studioSuggestion } from './types/studio-suggestion.ts';
import { summary } from './types/summary.ts';
import { tag } from './types/tag.ts';
import { taglets } from './types/taglets.ts';
import { textBlock } from './types/text-block.ts';
import { youtube } from './types/youtube.ts';

/** Every kind of block that can be shown. Spec 2 §3.16. */
export const BLOCK_TYPES = {
  action,
  affiliateAttribution,
  affiliateSettings,
  affiliateStats,
  announcement,
  announcementV2,
  appIcon,
  badge,
  badgeProgress,
  banner,
  button,
  card,
  carousel,
  customisationCatalog,
  discountCode,
  expandable,
  feature,
  feed,
  gate,
  graph,
  grid,
  html,
  iframe,
  image,
  interactions,
  liveChat,
  mailContactForm,
  newsletterSubscribe,
  personProducts,
  placeholder,
  pod,
  priceBreakdown,
  proBenefits,
  productList,
  productMockup,
  profitPerMonth,
  quote,
  remillReturn,
  row,
  slide,
  slideshow,
  socials,
  spacer,
  storeHidden,
  studioSuggestion,
  summary,
  tag,
  taglets,
  textBlock,
  youtube,
} as const;
export type BlockTypeName = keyof typeof BLOCK_TYPES;
export const isBlockTypeName = (type: string): type is BlockTypeName => Object.hasOwn(BLOCK_TYPES, type);
export type BlockProperties<Type extends BlockTypeName> = z.output<(typeof BLOCK_TYPES)[Type]['properties']>;

export const blockRegistry = new BlockRegistry();
for (const [type, definition] of Object.entries(BLOCK_TYPES)) blockRegistry.register(type, definition);
