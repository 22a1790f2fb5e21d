import {
  AFFILIATE_PENDING_DAYS,
  daysText,
  rateText,
} from '../../../../../shared/rules/affiliates/affiliates.ts';
import type { BlockProps } from '../block-props.ts';
import { Paragraphs } from '../paragraphs.tsx';
import { Section } from '../section.tsx';
import { WithoutFigures } from '../without-figures.tsx';

export function AffiliateAttribution({
  uid,
  properties,
  figures,
  level,
  preview,
}: BlockProps<'affiliateAttribution'>) {
  const { title, copy, showHow } = properties;
  const { affiliate } = figures;
  if (!affiliate)
    return <WithoutFigures preview={preview} who="Affiliates" shows="their link and how it counts" />;
  const { link, windowDays, rateBps } = affiliate;
  return (
    <Section uid={uid} title={title} level={level}>
      <div className="block-affiliate-attribution">
        <Paragraphs text={copy} />
        <label>
          Link to share
          <input readOnly value={link} />
        </label>
        {showHow && (
          <ul>
            <li>{`An order counts for you if the shopper came by your link within ${daysText(windowDays)} before it and accepted cookies. If they came by several affiliates’ links, the last one counts.`}</li>
            <li>{`You’re credited with ${rateText(rateBps)} of what its items cost after discounts, without VAT and delivery.`}</li>
            <li>{`A credit is pending until ${AFFILIATE_PENDING_DAYS} days after the order was sent. Refunds take their part of it back.`}</li>
            <li>Your own orders don’t count.</li>
          </ul>
        )}
      </div>
    </Section>
  );
}
