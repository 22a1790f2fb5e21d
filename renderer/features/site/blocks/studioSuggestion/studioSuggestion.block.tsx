import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import store from '../../../../ui/store/store.module.css';
import { BaseDrawing } from '../base-drawing.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { Paragraphs } from '../paragraphs.tsx';

const STUDIO = '/create-a-product/';

/** The product that was chosen, else the first that the visitor’s project doesn’t sell yet. */
export function StudioSuggestion({ uid, properties, figures, level }: BlockProps<'studioSuggestion'>) {
  const { title, copy, base: sku, buttonText } = properties;
  const bases = figures.bases ?? [];
  const base = bases.find((one) => one.sku === sku) ?? bases.find(({ isMade }) => !isMade) ?? bases[0];
  if (!base) return null;
  return (
    <div className="block-studio-suggestion">
      <BaseDrawing base={base} at={2} idPrefix={`${uid}-`} />
      <div className="texts">
        <Heading level={level}>{title || `Design a ${base.name}`}</Heading>
        {copy !== '' && <Paragraphs text={copy} />}
        <p className="facts">
          {title !== '' && `${base.name}. `}
          {base.material}, {base.colours.length === 1 ? '1 colour' : `${base.colours.length} colours`}, from{' '}
          {formatMoney(money(base.costMinor, 'GBP'))} to make
        </p>
        {buttonText !== '' && (
          <a
            className={store.button}
            href={`${figures.dashboardOrigin}${STUDIO}?base=${encodeURIComponent(base.sku)}`}
          >
            {buttonText}
          </a>
        )}
      </div>
    </div>
  );
}
