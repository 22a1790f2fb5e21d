import { type Kysely, sql } from 'kysely';

/**
 * What a factory label cannot show cannot be stored: the same limits as `LABEL_LIMITS` of `shared/features/labels`, so
 * that a label that reaches a workstation can be printed there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pigeonholes
      add constraint pigeonholes_code_fits_label check (length(code) between 1 and 20);
    alter table blanks
      add constraint blanks_text_fits_label check (length(colour) <= 120 and length(size) <= 60);
    alter table order_items
      add constraint order_items_name_fits_label check (length(name) between 1 and 500);
    alter table labels
      add constraint labels_counter_in_order check (counter between 1 and of_count and of_count <= 9999),
      add constraint labels_places_fit_label check (length(pick_face) <= 40 and length(pigeonhole) <= 20),
      add constraint labels_sides_fit_label check (cardinality(sides) <= 8);
  `.execute(db);
}
