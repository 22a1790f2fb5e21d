import { IconCheck } from '@tabler/icons-react';
import { OFFERED_PLAN_LINES } from '../../../../../shared/features/projects/plans/plans.ts';
import { PLANS_PATH, PRO_CURRENCY, PRO_PRICE } from '../../../../../shared/rules/constants/constants.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import store from '../../../../ui/store/store.module.css';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { Paragraphs } from '../paragraphs.tsx';

const BENEFITS = OFFERED_PLAN_LINES.filter(({ free, pro }) => free !== pro);
const price = (minor: number) => formatMoney(money(minor, PRO_CURRENCY));

/** Members of a project with Pro see neither its price nor the link to the plans. */
export function ProBenefits({ properties, figures, level }: BlockProps<'proBenefits'>) {
  const { title, copy, showPrice, buttonText } = properties;
  const hasPro = figures.project?.isPro === true;
  return (
    <div className="block-pro-benefits">
      {title !== '' && <Heading level={level}>{title}</Heading>}
      {copy !== '' && (
        <div className="copy">
          <Paragraphs text={copy} />
        </div>
      )}
      <ul>
        {BENEFITS.map(({ name, free, pro }) => (
          <li key={name}>
            <IconCheck size={20} stroke={2} aria-hidden />
            <span>
              {name}
              {typeof pro === 'string' && (
                <small>
                  {pro}
                  {typeof free === 'string' && `, instead of ${free.replace('Up', 'up')}`}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {hasPro ? (
        <p className="held">Your project has Pro.</p>
      ) : (
        <>
          {showPrice && (
            <p>
              <strong>{price(PRO_PRICE.monthly)}</strong> a month, or{' '}
              <strong>{price(PRO_PRICE.yearly)}</strong> a year
            </p>
          )}
          {buttonText !== '' && (
            <a className={store.button} href={figures.dashboardOrigin + PLANS_PATH}>
              {buttonText}
            </a>
          )}
        </>
      )}
    </div>
  );
}
