import { sql } from 'kysely';
import type { DemoPart } from '../../../demo/demo-part.ts';
import { DEMO } from '../../../demo/names.ts';
import type { Tx } from '../../../platform/database/database.ts';

type Told = readonly [
  product: string,
  stars: number,
  name: string,
  title: string,
  body: string,
  more?: { readonly state?: 'waiting' | 'hidden'; readonly heldFor?: 'link'; readonly reply?: string },
];

/** Newest first, three days between each two. */
const REVIEWS: readonly Told[] = [
  [
    'evening-sail-t-shirt',
    5,
    'Morag P.',
    'Softest thing I own',
    'Washed it four times and the red is still as bright as on the first day. True to size.',
  ],
  [
    'fern-tote',
    5,
    'Ivo B.',
    'Carries everything',
    'Two weeks of shopping and a pumpkin. The handles are long enough for a winter coat.',
  ],
  [
    'ridge-hoodie',
    4,
    'Sanna K.',
    '',
    'Warm and well made. The sleeves are a little long on me, so I roll them up.',
    { reply: 'Thanks, Sanna. The size guide now shows the sleeve length too.' },
  ],
  [
    'evening-sail-t-shirt',
    4,
    'Tom W.',
    'Lovely print',
    'The boat is smaller than I thought, but it looks better that way. I bought a second one in navy.',
  ],
  [
    'night-moth-sweatshirt',
    5,
    'Dilys R.',
    'The moth glows',
    'People stop me in the street to look at it. Heavy cotton and no loose threads.',
  ],
  [
    'high-tide-t-shirt',
    3,
    'Ben A.',
    'Nice, but thin',
    'Good for summer. I expected a thicker fabric for the price.',
    { reply: 'Thank you, Ben. It is our lightest cotton, made for warm days. The men’s T-shirt is heavier.' },
  ],
  [
    'dahlia-print',
    5,
    'Rosa M.',
    'Better on paper',
    'The colours are deeper than on my screen, and it came flat in a stiff envelope.',
  ],
  [
    'evening-sail-t-shirt',
    2,
    'Karl H.',
    'Too short',
    'The print is good, but it is short in the body. I should have taken a size up.',
  ],
  [
    'fern-tote',
    4,
    'Anouk D.',
    '',
    'Strong bag with a clear print. It creases when it’s folded, so I iron it now and then.',
  ],
  [
    'ridge-hoodie',
    5,
    'Piotr Z.',
    'My walking hoodie',
    'I have worn it on every hill since September. It dries quickly and the hood stays up in the wind.',
  ],
  [
    'evening-sail-t-shirt',
    5,
    'Leila S.',
    'A gift that worked',
    'My brother hasn’t taken it off since his birthday. It came two days early.',
  ],
  [
    'night-moth-sweatshirt',
    4,
    'Gwen T.',
    '',
    'Beautiful drawing. The neck is a bit tight at first, and fine after two washes.',
  ],
  [
    'high-tide-t-shirt',
    5,
    'Maya L.',
    'Six lines of water',
    'Simple and exactly what the picture shows. The blue goes with everything.',
  ],
  [
    'fern-tote',
    5,
    'Joe F.',
    'Saw one cheaper',
    'Good bag. There is another on www.bags.example that I also liked.',
    { state: 'waiting', heldFor: 'link' },
  ],
  [
    'dahlia-print',
    1,
    'Sam Q.',
    'Wrong review',
    'This is about a kettle that I bought in another shop, and it leaks.',
    { state: 'hidden' },
  ],
];

async function addReviews(tx: Tx): Promise<void> {
  const rows = REVIEWS.map(([product, stars, name, title, body, more = {}], index) => ({
    product,
    stars,
    name,
    title,
    body,
    daysAgo: 2 + index * 3,
    state: more.state ?? 'shown',
    heldFor: more.heldFor ?? null,
    reply: more.reply ?? null,
  }));
  await sql`
    insert into reviews (id, project_id, store_id, product_id, order_id, customer_id, name, stars, title, body, state,
      held_for, reply, replied_at, created_at, updated_at)
    select gen_random_uuid(), p.project_id, p.store_id, p.id, bought.order_id, bought.customer_id, r.name, r.stars, r.title,
      r.body, r.state, r."heldFor", r.reply, case when r.reply is not null then at + interval '1 day' end, at, at
    from (
      select w.*, now() - make_interval(days => w."daysAgo") as at,
        row_number() over (partition by w.product order by w."daysAgo") as place
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(product text, stars int, name text, title text, body text,
        "daysAgo" int, state text, "heldFor" text, reply text)
    ) r join stores s on s.subdomain = ${DEMO.subdomain}
      join products p on p.store_id = s.id and p.url_name = r.product and p.deleted_at is null
      left join (
        select distinct i.product_id, o.id as order_id, o.customer_id,
          dense_rank() over (partition by i.product_id order by o.id) as place
        from order_items i join orders o on o.id = i.order_id and o.status = 'complete'
      ) bought on bought.product_id = p.id and bought.place = r.place and r.state = 'shown'`.execute(tx);
}

/** What customers of the demo store wrote: those who ordered in it, and others from before. */
export const demoPart: DemoPart = {
  name: 'reviews',
  needs: ['products', 'factory orders'],
  steps: [addReviews],
};
