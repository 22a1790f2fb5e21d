import { OWN_DESIGN_PATHS } from '../../../../../shared/features/site/blocks/blocks.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import { BaseDrawing } from '../base-drawing.tsx';
import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';

const T_SHIRT = 't-shirt';

export function CustomisationCatalog({
  uid,
  properties,
  figures,
  level,
}: BlockProps<'customisationCatalog'>) {
  const { title, copy, offer, limit } = properties;
  const bases = (figures.bases ?? [])
    .filter(({ typeCode }) => offer === 'everything' || typeCode === T_SHIRT)
    .slice(0, limit);
  if (bases.length === 0) return null;
  const address = figures.dashboardOrigin + OWN_DESIGN_PATHS[offer];
  return (
    <Section uid={uid} title={title} level={level} seeAll={address}>
      {copy !== '' && <p className="block-customisation-copy">{copy}</p>}
      <ul className="block-customisation-catalog">
        {bases.map((base, at) => (
          <li key={base.sku}>
            <a href={`${address}?base=${encodeURIComponent(base.sku)}`}>
              <span className="stage">
                <BaseDrawing base={base} at={at * 2} idPrefix={`${uid}-${at}-`} />
              </span>
              <span className="name">{base.name}</span>
              <span className="facts">
                {base.material}, from {formatMoney(money(base.priceMinor, 'GBP'))}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
