import { sql } from 'kysely';

/** The picture of an item `i`: the one it was bought with, or the product's present one in the blank's colour. */
export const itemPicture = sql`
  coalesce(i.image_file_id, (select m.file_id from product_images m join blanks k on k.id = i.blank_id
    where m.product_id = i.product_id and m.design_version_id = i.design_version_id and m.colour = k.colour
    order by m.side desc, m.width limit 1))`;
