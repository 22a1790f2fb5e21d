import { pictureWords } from '../../../../../shared/features/making/products/products.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
import { StorePicture } from '../../../../ui/store/store-picture.tsx';
import { Price } from '../../../../ui/store/store-price.tsx';
import type { BlockProps } from '../block-props.ts';

const SIZES = `${MEDIA.phone} 100vw, ${MEDIA.full} 620px, 50vw`;

/** A collection with fewer products than asked for shows its last one. */
export function ProductMockup({ properties, products, priority }: BlockProps<'productMockup'>) {
  const { place, ratio, caption } = properties;
  const product = products[place - 1] ?? products.at(-1);
  const picture = product?.pictures[0];
  if (!(product && picture)) return null;
  const colour = product.colour === null ? '' : `?colour=${encodeURIComponent(product.colour)}`;
  return (
    <a className="block-product-mockup" href={`/product/${product.urlName}/${colour}`}>
      <span className="stage" data-ratio={ratio}>
        <StorePicture
          picture={picture}
          alt={caption ? '' : pictureWords(product.name, picture)}
          sizes={SIZES}
          priority={priority}
        />
      </span>
      {caption && (
        <span className="caption">
          <span className="name">{product.name}</span>
          <Price
            amountMinor={product.salePriceMinor ?? product.priceMinor}
            beforeMinor={product.salePriceMinor === null ? null : product.priceMinor}
            currency={product.currency}
          />
        </span>
      )}
    </a>
  );
}
