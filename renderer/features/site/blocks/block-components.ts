import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import {
  BLOCK_TYPES,
  type Block,
  type BlockType,
  type BlockTypeName,
  shownProperties,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { Action } from './action/action.block.tsx';
import actionStyles from './action/action.css?inline';
import { AffiliateAttribution } from './affiliateAttribution/affiliateAttribution.block.tsx';
import affiliateAttributionStyles from './affiliateAttribution/affiliateAttribution.css?inline';
import { AffiliateSettings } from './affiliateSettings/affiliateSettings.block.tsx';
import affiliateSettingsStyles from './affiliateSettings/affiliateSettings.css?inline';
import { AffiliateStats } from './affiliateStats/affiliateStats.block.tsx';
import affiliateStatsStyles from './affiliateStats/affiliateStats.css?inline';
import { Announcement } from './announcement/announcement.block.tsx';
import { AnnouncementV2 } from './announcementV2/announcementV2.block.tsx';
import announcementV2Styles from './announcementV2/announcementV2.css?inline';
import { AppIcon } from './appIcon/appIcon.block.tsx';
import appIconStyles from './appIcon/appIcon.css?inline';
import { Badge } from './badge/badge.block.tsx';
import badgeStyles from './badge/badge.css?inline';
import { BadgeProgress } from './badgeProgress/badgeProgress.block.tsx';
import badgeProgressStyles from './badgeProgress/badgeProgress.css?inline';
import { Banner } from './banner/banner.block.tsx';
import type { BlockPlace } from './block-props.ts';
import { Button } from './button/button.block.tsx';
import { Card } from './card/card.block.tsx';
import cardStyles from './card/card.css?inline';
import { Carousel } from './carousel/carousel.block.tsx';
import carouselStyles from './carousel/carousel.css?inline';
import { CustomisationCatalog } from './customisationCatalog/customisationCatalog.block.tsx';
import customisationCatalogStyles from './customisationCatalog/customisationCatalog.css?inline';
import { Expandable } from './expandable/expandable.block.tsx';
import expandableStyles from './expandable/expandable.css?inline';
import { Feature } from './feature/feature.block.tsx';
import featureStyles from './feature/feature.css?inline';
import { Feed } from './feed/feed.block.tsx';
import feedStyles from './feed/feed.css?inline';
import { Gate } from './gate/gate.block.tsx';
import gateStyles from './gate/gate.css?inline';
import { Graph } from './graph/graph.block.tsx';
import graphStyles from './graph/graph.css?inline';
import { Grid } from './grid/grid.block.tsx';
import gridStyles from './grid/grid.css?inline';
import { Html } from './html/html.block.tsx';
import htmlStyles from './html/html.css?inline';
import { Iframe } from './iframe/iframe.block.tsx';
import iframeStyles from './iframe/iframe.css?inline';
import { Image } from './image/image.block.tsx';
import { Interactions } from './interactions/interactions.block.tsx';
import interactionsStyles from './interactions/interactions.css?inline';
import { LiveChat } from './liveChat/liveChat.block.tsx';
import liveChatStyles from './liveChat/liveChat.css?inline';
import { MailContactForm } from './mailContactForm/mailContactForm.block.tsx';
import mailContactFormStyles from './mailContactForm/mailContactForm.css?inline';
import { NewsletterSubscribe } from './newsletterSubscribe/newsletterSubscribe.block.tsx';
import newsletterSubscribeStyles from './newsletterSubscribe/newsletterSubscribe.css?inline';
import { Placeholder } from './placeholder/placeholder.block.tsx';
import placeholderStyles from './placeholder/placeholder.css?inline';
import { Pod } from './pod/pod.block.tsx';
import { PriceBreakdown } from './priceBreakdown/priceBreakdown.block.tsx';
import priceBreakdownStyles from './priceBreakdown/priceBreakdown.css?inline';
import { ProBenefits } from './proBenefits/proBenefits.block.tsx';
import proBenefitsStyles from './proBenefits/proBenefits.css?inline';
import { ProductList } from './productList/productList.block.tsx';
import { ProductMockup } from './productMockup/productMockup.block.tsx';
import productMockupStyles from './productMockup/productMockup.css?inline';
import { ProfitPerMonth } from './profitPerMonth/profitPerMonth.block.tsx';
import profitPerMonthStyles from './profitPerMonth/profitPerMonth.css?inline';
import { Quote } from './quote/quote.block.tsx';
import { RemillReturn } from './remillReturn/remillReturn.block.tsx';
import remillReturnStyles from './remillReturn/remillReturn.css?inline';
import { Row } from './row/row.block.tsx';
import { Slide } from './slide/slide.block.tsx';
import { Slideshow } from './slideshow/slideshow.block.tsx';
import { Socials } from './socials/socials.block.tsx';
import socialsStyles from './socials/socials.css?inline';
import { Spacer } from './spacer/spacer.block.tsx';
import { StoreHidden } from './storeHidden/storeHidden.block.tsx';
import storeHiddenStyles from './storeHidden/storeHidden.css?inline';
import { StudioSuggestion } from './studioSuggestion/studioSuggestion.block.tsx';
import studioSuggestionStyles from './studioSuggestion/studioSuggestion.css?inline';
import { Summary } from './summary/summary.block.tsx';
import summaryStyles from './summary/summary.css?inline';
import { Tag } from './tag/tag.block.tsx';
import tagStyles from './tag/tag.css?inline';
import { Taglets } from './taglets/taglets.block.tsx';
import tagletsStyles from './taglets/taglets.css?inline';
import { TextBlock } from './textBlock/textBlock.block.tsx';
import { Youtube } from './youtube/youtube.block.tsx';
import youtubeStyles from './youtube/youtube.css?inline';

type Show = (block: Block, place: BlockPlace, log: (message: string) => void) => ReactNode;

/**
 * Shows a stored block: its properties as its kind has them, then its component.
 * @param styles the kind's stylesheet, which React adds to the head of pages that show the kind, once
 */
const shows =
  <Properties extends z.ZodObject>(
    definition: BlockType<string, Properties>,
    Component: ComponentType<BlockPlace & { readonly properties: z.output<Properties> }>,
    styles?: string,
  ): Show =>
  (block, place, log) => {
    const properties = shownProperties(definition, block, log);
    if (!properties) return null;
    const shown = createElement(Component, { ...place, properties });
    if (styles === undefined) return shown;
    const { type } = definition;
    return createElement(
      Fragment,
      null,
      createElement('style', { href: `block-${type}`, precedence: 'blocks' }, styles),
      shown,
    );
  };

/** Kinds that are for emails alone. */
const showsNothing: Show = () => null;

/** How every kind of block is shown. */
export const BLOCK_COMPONENTS: Readonly<Record<BlockTypeName, Show>> = {
  action: shows(BLOCK_TYPES.action, Action, actionStyles),
  announcement: shows(BLOCK_TYPES.announcement, Announcement),
  affiliateAttribution: shows(
    BLOCK_TYPES.affiliateAttribution,
    AffiliateAttribution,
    affiliateAttributionStyles,
  ),
  affiliateSettings: shows(BLOCK_TYPES.affiliateSettings, AffiliateSettings, affiliateSettingsStyles),
  affiliateStats: shows(BLOCK_TYPES.affiliateStats, AffiliateStats, affiliateStatsStyles),
  announcementV2: shows(BLOCK_TYPES.announcementV2, AnnouncementV2, announcementV2Styles),
  appIcon: shows(BLOCK_TYPES.appIcon, AppIcon, appIconStyles),
  banner: shows(BLOCK_TYPES.banner, Banner),
  button: shows(BLOCK_TYPES.button, Button),
  card: shows(BLOCK_TYPES.card, Card, cardStyles),
  carousel: shows(BLOCK_TYPES.carousel, Carousel, carouselStyles),
  discountCode: showsNothing,
  expandable: shows(BLOCK_TYPES.expandable, Expandable, expandableStyles),
  feature: shows(BLOCK_TYPES.feature, Feature, featureStyles),
  gate: shows(BLOCK_TYPES.gate, Gate, gateStyles),
  graph: shows(BLOCK_TYPES.graph, Graph, graphStyles),
  grid: shows(BLOCK_TYPES.grid, Grid, gridStyles),
  html: shows(BLOCK_TYPES.html, Html, htmlStyles),
  iframe: shows(BLOCK_TYPES.iframe, Iframe, iframeStyles),
  image: shows(BLOCK_TYPES.image, Image),
  mailContactForm: shows(BLOCK_TYPES.mailContactForm, MailContactForm, mailContactFormStyles),
  newsletterSubscribe: shows(BLOCK_TYPES.newsletterSubscribe, NewsletterSubscribe, newsletterSubscribeStyles),
  personProducts: showsNothing,
  placeholder: shows(BLOCK_TYPES.placeholder, Placeholder, placeholderStyles),
  pod: shows(BLOCK_TYPES.pod, Pod),
  productList: shows(BLOCK_TYPES.productList, ProductList),
  productMockup: shows(BLOCK_TYPES.productMockup, ProductMockup, productMockupStyles),
  quote: shows(BLOCK_TYPES.quote, Quote),
  remillReturn: shows(BLOCK_TYPES.remillReturn, RemillReturn, remillReturnStyles),
  row: shows(BLOCK_TYPES.row, Row),
  slide: shows(BLOCK_TYPES.slide, Slide),
  slideshow: shows(BLOCK_TYPES.slideshow, Slideshow),
  socials: shows(BLOCK_TYPES.socials, Socials, socialsStyles),
  spacer: shows(BLOCK_TYPES.spacer, Spacer),
  storeHidden: shows(BLOCK_TYPES.storeHidden, StoreHidden, storeHiddenStyles),
  tag: shows(BLOCK_TYPES.tag, Tag, tagStyles),
  taglets: shows(BLOCK_TYPES.taglets, Taglets, tagletsStyles),
  textBlock: shows(BLOCK_TYPES.textBlock, TextBlock),
  badge: shows(BLOCK_TYPES.badge, Badge, badgeStyles),
  badgeProgress: shows(BLOCK_TYPES.badgeProgress, BadgeProgress, badgeProgressStyles),
  proBenefits: shows(BLOCK_TYPES.proBenefits, ProBenefits, proBenefitsStyles),
  summary: shows(BLOCK_TYPES.summary, Summary, summaryStyles),
  profitPerMonth: shows(BLOCK_TYPES.profitPerMonth, ProfitPerMonth, profitPerMonthStyles),
  priceBreakdown: shows(BLOCK_TYPES.priceBreakdown, PriceBreakdown, priceBreakdownStyles),
  studioSuggestion: shows(BLOCK_TYPES.studioSuggestion, StudioSuggestion, studioSuggestionStyles),
  customisationCatalog: shows(
    BLOCK_TYPES.customisationCatalog,
    CustomisationCatalog,
    customisationCatalogStyles,
  ),
  feed: shows(BLOCK_TYPES.feed, Feed, feedStyles),
  interactions: shows(BLOCK_TYPES.interactions, Interactions, interactionsStyles),
  liveChat: shows(BLOCK_TYPES.liveChat, LiveChat, liveChatStyles),
  youtube: shows(BLOCK_TYPES.youtube, Youtube, youtubeStyles),
};
