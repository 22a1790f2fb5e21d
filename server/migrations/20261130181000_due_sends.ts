import { type Kysely, sql } from 'kysely';

/**
 * A claim takes the first fifty of what may be hundreds of thousands of waiting emails. Few of all emails ever are waiting,
 * so the planner would rather read every one of them and sort. Within these functions it may not: they read their index in
 * its order, and stop.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_due_sends(due_source uuid, due_wave smallint, due_lane text, most bigint)
    returns setof sends language plpgsql rows 50 set enable_sort = off set enable_seqscan = off as $$
    begin
      if due_lane is null then
        return query select * from sends s
          where s.source_id = due_source and s.wave = due_wave and s.lane is null and s.state = 'booked' and s.next_at <= now()
          order by s.lane, s.next_at limit most for update skip locked;
      else
        return query select * from sends s
          where s.source_id = due_source and s.wave = due_wave and s.lane = due_lane and s.state = 'booked' and s.next_at <= now()
          order by s.next_at limit most for update skip locked;
      end if;
    end $$;
    create function selvedge_has_due(due_source uuid, due_wave smallint, due_lane text)
    returns boolean language plpgsql stable set enable_sort = off set enable_seqscan = off as $$
    begin
      if due_lane is null then
        perform from sends s
          where s.source_id = due_source and s.wave = due_wave and s.lane is null and s.state = 'booked' and s.next_at <= now()
          order by s.lane, s.next_at limit 1;
      else
        perform from sends s
          where s.source_id = due_source and s.wave = due_wave and s.lane = due_lane and s.state = 'booked' and s.next_at <= now()
          order by s.next_at limit 1;
      end if;
      return found;
    end $$;
  `.execute(db);
}
