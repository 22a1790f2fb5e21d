import { AFFILIATE_STANDING, daysText, rateText } from '../../../../../shared/rules/affiliates/affiliates.ts';
import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';
import { WithoutFigures } from '../without-figures.tsx';

export function AffiliateSettings({
  uid,
  properties,
  figures,
  level,
  preview,
}: BlockProps<'affiliateSettings'>) {
  const { affiliate } = figures;
  if (!affiliate) return <WithoutFigures preview={preview} who="Affiliates" shows="their code and share" />;
  const { code, rateBps, windowDays, name, email, state, isProgrammeOn } = affiliate;
  const facts = [
    ['Status', isProgrammeOn ? AFFILIATE_STANDING[state] : AFFILIATE_STANDING.off],
    ['Code', code],
    ['Your share', rateText(rateBps)],
    ['A click counts for', daysText(windowDays)],
    ['Name', name],
    ['Email', email],
  ] as const;
  return (
    <Section uid={uid} title={properties.title} level={level}>
      <dl className="block-affiliate-settings">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
