import type { CallAnswer } from '../../../shared/contract/call.ts';
import type { Garment, pullFloor } from '../../../shared/features/factory/stations/stations.ts';
import type { StationDatabase } from './database.ts';

export interface Blank extends Garment {
  readonly barcode: string;
  readonly sku: string;
  readonly words: string;
  readonly pickFace: string | null;
}

/** What the floor is made of, for work without the network: people's badges, pick faces, pigeonholes, totes, blanks. */
export interface FloorCache {
  staffByBadge(hash: string): { id: string; name: string } | null;
  /** The people whose badges some readers give in this form. */
  staffByForm(hash: string): { id: string; name: string }[];
  staffName(id: string): string;
  isPickFace(code: string): boolean;
  isPigeonhole(code: string): boolean;
  /** In the order in which they are filled. */
  pigeonholes(): string[];
  isTote(code: string): boolean;
  blank(barcodeOrSku: string): Blank | null;
  replace(floor: Omit<CallAnswer<typeof pullFloor>, 'cures'>): void;
}

export function floorCache(database: StationDatabase): FloorCache {
  const { sql } = database;
  const badge = sql.prepare<[string], { id: string; name: string }>(
    'select staff.id, staff.name from badges join staff on staff.id = badges.staff_id where badges.hash = ?',
  );
  const form = sql.prepare<[string], { id: string; name: string }>(
    `select staff.id, staff.name from badge_forms join staff on staff.id = badge_forms.staff_id
     where badge_forms.hash = ? order by staff.id`,
  );
  const name = sql.prepare<[string], { name: string }>('select name from staff where id = ?');
  const face = sql.prepare<[string], { code: string }>('select code from pick_faces where code = ?');
  const hole = sql.prepare<[string], { code: string }>('select code from pigeonholes where code = ?');
  const holes = sql.prepare<[], { code: string }>('select code from pigeonholes order by position, code');
  const tote = sql.prepare<[string], { code: string }>('select code from totes where code = ?');
  const columns =
    'select barcode, sku, words, product_name productName, colour, size, colour_hex colourHex, pick_face pickFace from blanks';
  const byBarcode = sql.prepare<[string], Blank>(`${columns} where barcode = ?`);
  const bySku = sql.prepare<[string], Blank>(`${columns} where sku = ?`);
  const addStaff = sql.prepare('insert into staff (id, name) values (?, ?)');
  const addBadge = sql.prepare('insert or replace into badges (hash, staff_id) values (?, ?)');
  const addForm = sql.prepare('insert or ignore into badge_forms (hash, staff_id) values (?, ?)');
  const addFace = sql.prepare('insert into pick_faces (code, aisle, position) values (?, ?, ?)');
  const addHole = sql.prepare('insert into pigeonholes (code, position) values (?, ?)');
  const addTote = sql.prepare('insert into totes (code) values (?)');
  const addBlank = sql.prepare(`
    insert into blanks (barcode, sku, words, product_name, colour, size, colour_hex, pick_face)
    values (@barcode, @sku, @words, @productName, @colour, @size, @colourHex, @pickFace)`);
  return {
    staffByBadge: (hash) => badge.get(hash) ?? null,
    staffByForm: (hash) => form.all(hash),
    staffName: (id) => name.get(id)?.name ?? 'Unknown',
    isPickFace: (code) => face.get(code) !== undefined,
    isPigeonhole: (code) => hole.get(code) !== undefined,
    pigeonholes: () => holes.all().map(({ code }) => code),
    isTote: (code) => tote.get(code) !== undefined,
    blank: (text) => byBarcode.get(text) ?? bySku.get(text) ?? null,
    replace: (floor) => {
      database.write(() => {
        sql.exec(
          'delete from staff; delete from badges; delete from badge_forms; delete from pick_faces; delete from pigeonholes; delete from totes; delete from blanks',
        );
        for (const person of floor.staff) {
          addStaff.run(person.id, person.name);
          for (const hash of person.badgeHashes) addBadge.run(hash, person.id);
          for (const hash of person.badgeForms ?? []) addForm.run(hash, person.id);
        }
        for (const place of floor.pickFaces) addFace.run(place.code, place.aisle, place.position);
        for (const [position, code] of floor.pigeonholes.entries()) addHole.run(code, position);
        for (const code of floor.totes) addTote.run(code);
        for (const blank of floor.blanks) addBlank.run(blank);
      });
    },
  };
}
