import { IconPhoto } from '@tabler/icons-react';
import {
  type ListedProduct,
  productImagePath,
} from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ProductStatus } from './product-cells.tsx';
import { productPath } from './product-state.ts';
import styles from './products.module.css';

/** One product: its image, its price and its status. */
export function ProductCard({ product }: { readonly product: ListedProduct }) {
  const currency = currencyCodeSchema.catch('GBP').parse(product.currency);
  const colours = product.colours.length === 1 ? '1 colour' : `${product.colours.length} colours`;
  return (
    <article className={styles.card}>
      <ProjectLink to={productPath(product)} className={styles.pictureLink} tabIndex={-1} aria-hidden>
        {product.imageId ? (
          <Picture
            src={productImagePath(product.imageId)}
            alt=""
            width={600}
            height={720}
            className={styles.picture ?? ''}
          />
        ) : (
          <span className={styles.noPicture}>
            <IconPhoto size={36} stroke={1.2} />
          </span>
        )}
      </ProjectLink>
      <div className={styles.body}>
        <h2 className={styles.name}>
          <ProjectLink to={productPath(product)}>{product.name}</ProjectLink>
        </h2>
        <p className={styles.base}>
          {product.baseName}, {colours}
        </p>
        <div className={styles.foot}>
          <span className={styles.price}>{formatMoney(money(product.priceMinor, currency))}</span>
          <ProductStatus product={product} />
        </div>
      </div>
    </article>
  );
}
