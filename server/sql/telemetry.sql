-- Points: who sends, what is measured, and the frames that arrived. Only `telemetry_store` writes frames.

-- Who sees what ------------------------------------------------------------------------------------------------

select wall('telemetry_source');
grant select, insert (id, enterprise_id) on telemetry_source to cloudyard_app;
grant select, insert, update, delete on telemetry_source to cloudyard_platform;
select wall('telemetry_run');
grant select on telemetry_run to cloudyard_app;
grant select, insert, update, delete on telemetry_run to cloudyard_platform;
select wall('telemetry_series');
grant select, insert, update (kind, unit, period_ms, is_kept, ended_at, own_rule, own_revision, rule, rule_from, rule_of, is_computed) on telemetry_series to cloudyard_app;
grant select, insert, update, delete on telemetry_series to cloudyard_platform;
select wall('telemetry_frame');
grant select on telemetry_frame to cloudyard_app;
grant select, insert, delete on telemetry_frame to cloudyard_platform;
-- Parts are read and written through the whole; the platform empties those that were sealed.
select wall('telemetry_frame_0');
grant select, truncate on telemetry_frame_0 to cloudyard_platform;
select wall('telemetry_frame_1');
grant select, truncate on telemetry_frame_1 to cloudyard_platform;
select wall('telemetry_frame_2');
grant select, truncate on telemetry_frame_2 to cloudyard_platform;
select wall('telemetry_frame_3');
grant select, truncate on telemetry_frame_3 to cloudyard_platform;
select wall('telemetry_frame_4');
grant select, truncate on telemetry_frame_4 to cloudyard_platform;
select wall('telemetry_frame_5');
grant select, truncate on telemetry_frame_5 to cloudyard_platform;
select wall('telemetry_frame_6');
grant select, truncate on telemetry_frame_6 to cloudyard_platform;
select wall('telemetry_frame_7');
grant select, truncate on telemetry_frame_7 to cloudyard_platform;
select wall('telemetry_archive');
grant select on telemetry_archive to cloudyard_app;
grant select, insert, update, delete on telemetry_archive to cloudyard_platform;
select wall('telemetry_roll_day');
grant select on telemetry_roll_day to cloudyard_app;
grant select, insert, update, delete on telemetry_roll_day to cloudyard_platform;
select wall('telemetry_rollup');
grant select on telemetry_rollup to cloudyard_app;
grant select, insert, update, delete on telemetry_rollup to cloudyard_platform;
select wall('telemetry_retention');
grant select, insert, update on telemetry_retention to cloudyard_app;
grant select, insert, update, delete on telemetry_retention to cloudyard_platform;
select wall('telemetry_unkept');
grant select, insert, update (to_at) on telemetry_unkept to cloudyard_app;
grant select, insert, update, delete on telemetry_unkept to cloudyard_platform;
select wall('telemetry_rate');
grant select on telemetry_rate to cloudyard_app;
grant select, insert, update, delete on telemetry_rate to cloudyard_platform;
select wall('telemetry_hour');
grant select on telemetry_hour to cloudyard_app;
grant select, insert, update, delete on telemetry_hour to cloudyard_platform;
revoke all on telemetry_turn from cloudyard_app;
grant select, update on telemetry_turn to cloudyard_platform;

-- Hours -------------------------------------------------------------------------------------------------------

-- The part of the table that holds what was received at this time.
create function telemetry_slot(at timestamptz) returns smallint language sql immutable
  as $$ select (floor(extract(epoch from at) / 3600)::bigint % 8)::smallint $$;

-- Storing ------------------------------------------------------------------------------------------------------

-- How many parts a set of numbers has.
create function telemetry_parts(numbers int8multirange) returns bigint language sql immutable
  as $$ select count(*) from unnest(numbers) $$;

-- Whether a number is kept beside those that were stored: it continues what is there, or neither so many parts nor so
-- far a way is between them that a source could make the rest of us carry it. No gateway counts by every fourth number
-- of a day.
create function telemetry_may_number(stored int8multirange, parts bigint, first bigint, seq bigint) returns boolean
language sql immutable as $$
  select seq <= coalesce(upper(stored), first) + 1000000
    and (parts < 1000 or stored @> seq - 1 or stored @> seq + 1)
$$;

-- What a frame takes, as it is counted against what its enterprise may keep.
create function telemetry_bytes(series int[], offset_ms int[], quality smallint[], texts text[]) returns bigint
language sql immutable as $$
  select (150 + 12 * cardinality(series) + 4 * coalesce(cardinality(offset_ms), 0)
    + 2 * coalesce(cardinality(quality), 0) + coalesce(octet_length(array_to_string(texts, ' ')), 0))::bigint
$$;

-- Begins the runs that are new. A source has fifty of them: beyond that the oldest are forgotten.
create function telemetry_begin_runs(sources uuid[], runs text[]) returns void language plpgsql as $$
declare
  begun int;
begin
  insert into telemetry_run (source_id, enterprise_id, run)
    select distinct s.id, s.enterprise_id, sent.run
    from unnest(sources, runs) as sent(source, run) join telemetry_source s on s.id = sent.source
    where sent.run is not null
    on conflict do nothing;
  get diagnostics begun = row_count;
  if begun = 0 then return; end if;
  delete from telemetry_run r using (
    select source_id, run, row_number() over (partition by source_id order by received_at desc, began_at desc, run) as place
    from telemetry_run where source_id = any (sources)
  ) old where old.place > 50 and r.source_id = old.source_id and r.run = old.run;
end $$;
grant execute on function telemetry_begin_runs(uuid[], text[]) to cloudyard_platform;

-- Stores frames of many sources at once, each number once, whoever else is storing at the same time: the sources are
-- locked in one order, and what was stored before is left out. Answers the place of each frame in the lists and the
-- number it has now; of those that had been stored, 0. Frames of unknown sources are missing in the answer. A message
-- whose number cannot be kept is stored without it: points that come twice are put together where they are read.
-- `lag_ms` says how much older its newest point is than what was known of its source.
create function telemetry_store(
  sources uuid[], runs text[], seqs bigint[], received timestamptz[], bases timestamptz[], froms timestamptz[],
  tos timestamptz[], sents timestamptz[], serieses text[], offsets text[], vals text[], qualities text[], texts text[], kepts int[]
) returns table (place bigint, number bigint, lag_ms bigint) language plpgsql as $$
begin
  perform from telemetry_source s where s.id = any (sources) order by s.id for update;
  perform telemetry_begin_runs(sources, runs);
  return query
  with sent as (
    select *, min(t.seq) over (partition by t.source, t.run) as first_seq
    from unnest(sources, runs, seqs, received, bases, froms, tos, sents, serieses, offsets, vals, qualities, texts, kepts)
      with ordinality as t(source, run, seq, received_at, base_at, from_at, to_at, sent_at, series, offset_ms, value,
        quality, texts, kept, place)
  ), counting as materialized (
    select r.source_id, r.run, r.stored, telemetry_parts(r.stored) as parts from telemetry_run r
    where (r.source_id, r.run) in (select sent.source, sent.run from sent)
  ), known as (
    -- Twice in one list is twice as well.
    select sent.*, s.enterprise_id, s.frame_no, s.newest_at,
      sent.seq is not null and coalesce(c.stored @> sent.seq
        or row_number() over (partition by sent.source, sent.run, sent.seq order by sent.place) > 1, false) as is_double,
      sent.seq is not null and coalesce(telemetry_may_number(c.stored, c.parts, sent.first_seq, sent.seq), false)
        as is_numbered,
      coalesce(sent.seq < upper(c.stored), false) as is_filling
    from sent
    join telemetry_source s on s.id = sent.source
    left join counting c on c.source_id = sent.source and c.run = sent.run
  ), fresh as (
    select known.place, known.source, known.enterprise_id, known.run, case when is_numbered then known.seq end as seq,
      known.seq is not null and not is_numbered as is_unnumbered, known.received_at, known.base_at, known.from_at,
      known.to_at, known.newest_at, known.kept, known.is_filling and known.is_numbered as is_filling, series::int[] as ids, known.offset_ms::int[] as offset_ms,
      known.value::float8[] as value, known.quality::smallint[] as quality, known.texts::text[] as texts,
      frame_no + row_number() over (partition by source order by known.place) as no
    from known where not is_double
  ), noted as (
    update telemetry_run r set stored = r.stored + n.seqs, received_at = n.received_at
    from (
      select f.source, f.run, range_agg(int8range(f.seq, f.seq, '[]')) as seqs, max(f.received_at) as received_at
      from fresh f where f.seq is not null group by f.source, f.run
    ) n
    where r.source_id = n.source and r.run = n.run
  ), counted as (
    update telemetry_source s
    set frame_no = greatest(s.frame_no, n.no), points = s.points + n.points, doubles = s.doubles + n.doubles,
      late = s.late + n.late, received_at = n.received_at, newest_at = greatest(s.newest_at, n.newest_at),
      skew_ms = coalesce(n.skew_ms, s.skew_ms), hot_bytes = s.hot_bytes + n.bytes,
      unnumbered = s.unnumbered + n.unnumbered, passed = s.passed + n.passed,
      filled = case when n.filled is null or telemetry_parts(s.filled) >= 1000 then s.filled else s.filled + n.filled end
    from (
      select k.source, coalesce(max(f.no), 0) as no, coalesce(sum(cardinality(f.ids)), 0) as points,
        count(*) filter (where k.is_double) as doubles,
        coalesce(sum(cardinality(f.ids)) filter (where f.to_at < f.newest_at), 0) as late,
        coalesce(sum(telemetry_bytes(f.ids, f.offset_ms, f.quality, f.texts)) filter (where f.no is not null), 0) as bytes,
        count(*) filter (where f.is_unnumbered) as unnumbered,
        coalesce(sum(cardinality(f.ids) - f.kept), 0) as passed,
        range_agg(int8range(f.no, f.no, '[]')) filter (where f.is_filling) as filled,
        max(k.received_at) as received_at, max(k.to_at) as newest_at,
        (array_agg((extract(epoch from k.sent_at - k.received_at) * 1000)::bigint order by k.received_at desc)
          filter (where k.sent_at is not null))[1] as skew_ms
      from known k left join fresh f on f.place = k.place group by k.source
    ) n
    where s.id = n.source
  ), stored as (
    insert into telemetry_frame (slot, enterprise_id, source_id, no, run, seq, received_at, base_at, from_at, to_at, series,
      offset_ms, value, quality, text, kept)
    select telemetry_slot(f.received_at), f.enterprise_id, f.source, f.no, f.run, f.seq, f.received_at, f.base_at, f.from_at, f.to_at, f.ids,
      f.offset_ms, f.value, f.quality, f.texts, f.kept
    from fresh f
  )
  select k.place, coalesce(f.no, 0),
    case when f.no is not null and cardinality(f.ids) > 0
      then (extract(epoch from f.newest_at - f.to_at) * 1000)::bigint end
  from known k left join fresh f on f.place = k.place;
end $$;
grant execute on function telemetry_store(uuid[], text[], bigint[], timestamptz[], timestamptz[], timestamptz[], timestamptz[], timestamptz[], text[], text[], text[], text[], text[], int[]) to cloudyard_platform;

-- Notes the newest point of every series of a source on its row, as far as so many frames show it: what a reader wants
-- to see now is then found without unpacking hours. Answers up to which frame.
create function telemetry_note_newest(source uuid, most int) returns bigint language plpgsql as $$
declare
  noted bigint;
  until bigint;
begin
  select noted_no into noted from telemetry_source where id = source;
  select max(no) into until from
    (select no from telemetry_frame where source_id = source and no > noted order by no limit most) next;
  if until is null then return noted; end if;
  update telemetry_series s
  set last_at = n.at, last_value = n.value, last_text = n.text, last_quality = n.quality,
    last_received_at = n.received_at, last_no = n.no
  from (
    select distinct on (p.series) p.series, p.at, p.value, p.quality, p.text, f.received_at, f.no
    from telemetry_frame f, telemetry_points(f) p
    where f.source_id = source and f.no > noted and f.no <= until
    order by p.series, p.at desc, f.no desc
  ) n
  where s.id = n.series and (s.last_at is null or (s.last_at, s.last_no) < (n.at, n.no));
  update telemetry_source set noted_no = greatest(noted_no, until) where id = source;
  return until;
end $$;
grant execute on function telemetry_note_newest(uuid, int) to cloudyard_platform;

-- The points of frames, one a row, as the arrays mean them.
create function telemetry_points(frame telemetry_frame)
returns table (series int, at timestamptz, value float8, quality smallint, text text) language sql immutable as $$
  select p.series, frame.base_at + coalesce(p.offset_ms, 0) * interval '1 millisecond', p.value,
    coalesce(p.quality, 0::smallint), p.text
  from unnest(frame.series, frame.offset_ms, frame.value, frame.quality, frame.text)
    as p(series, offset_ms, value, quality, text)
$$;

-- Sealing ------------------------------------------------------------------------------------------------------

-- Milliseconds since 1970.
create function telemetry_ms(at timestamptz) returns bigint language sql immutable
  as $$ select (extract(epoch from at) * 1000)::bigint $$;

-- When a day of the archive begins: days are those of Asia/Shanghai.
create function telemetry_day_at(day date) returns timestamptz language sql immutable
  as $$ select day::timestamp at time zone 'Asia/Shanghai' $$;

-- A frame on one line, as the process reads it that writes files: its arrays as they are, and how many of them are kept.
create function telemetry_line(frame telemetry_frame) returns text language sql immutable as $$
  select json_build_object('n', frame.no, 'r', telemetry_ms(frame.received_at), 'b', telemetry_ms(frame.base_at),
    's', frame.series, 'o', frame.offset_ms, 'v', frame.value, 'q', frame.quality, 't', frame.text, 'k', frame.kept)::text
$$;

-- The same with those kept points only that a caller asks for; null when it has none of them.
create function telemetry_line_of(frame telemetry_frame, wanted int[], since timestamptz, until timestamptz)
returns text language sql immutable as $$
  select json_build_object('n', frame.no, 'r', telemetry_ms(frame.received_at), 'b', telemetry_ms(frame.base_at),
    's', array_agg(p.series), 'o', array_agg(coalesce(p.offset_ms, 0)), 'v', array_agg(p.value),
    'q', case when bool_or(p.quality <> 0) then array_agg(p.quality) end,
    't', case when bool_or(p.text is not null) then array_agg(p.text) end)::text
  from unnest(frame.series, frame.offset_ms, frame.value, frame.quality, frame.text) with ordinality
    as p(series, offset_ms, value, quality, text, place)
  where p.series = any (wanted) and (frame.kept is null or p.place <= frame.kept)
    and frame.base_at + coalesce(p.offset_ms, 0) * interval '1 millisecond' >= since
    and frame.base_at + coalesce(p.offset_ms, 0) * interval '1 millisecond' < until
  having count(*) > 0
$$;

-- Frames with points of these series in this time, on lines, as many as have so many bytes and the one that goes beyond:
-- whoever finds more than that asks for less. Stable, so that it sees what the statement sees that calls it.
create function telemetry_lines(sources uuid[], wanted int[], since timestamptz, until timestamptz, most_frames int, most_bytes bigint)
returns table (line text, from_at timestamptz, to_at timestamptz) language plpgsql stable as $$
declare
  bytes bigint := 0;
begin
  for line, from_at, to_at in
    select l, f.from_at, f.to_at from telemetry_frame f, telemetry_line_of(f, wanted, since, until) l
    where f.source_id = any (sources) and f.to_at >= since and f.from_at < until and f.series && wanted and l is not null
    limit most_frames
  loop
    return next;
    bytes := bytes + length(line);
    exit when bytes > most_bytes;
  end loop;
end $$;
grant execute on function telemetry_lines(uuid[], int[], timestamptz, timestamptz, int, bigint) to cloudyard_app, cloudyard_platform;

-- Empties a part of the hot table in which nothing is left, so that its room is free at once. It waits for no lock: a
-- part that is being read is emptied another time.
create function telemetry_empty(slot int) returns boolean language plpgsql as $$
declare
  is_used boolean;
begin
  perform set_config('lock_timeout', '100ms', true);
  execute format('lock table telemetry_frame_%s in access exclusive mode', slot);
  execute format('select exists (select from telemetry_frame where slot = %s)', slot) into is_used;
  if is_used or pg_relation_size(format('telemetry_frame_%s', slot)::regclass) = 0 then return false; end if;
  execute format('truncate telemetry_frame_%s', slot);
  return true;
exception when lock_not_available then
  return false;
end $$;
grant execute on function telemetry_empty(int) to cloudyard_platform;

-- Rules --------------------------------------------------------------------------------------------------------

-- Since when nothing of a series is kept, whoever says so: what is missing then is no gap.
create function telemetry_note_unkept() returns trigger language plpgsql as $$
begin
  if new.is_kept then
    update telemetry_unkept set to_at = clock_timestamp() where series_id = new.id and to_at is null;
  else
    insert into telemetry_unkept (series_id, enterprise_id, from_at) values (new.id, new.enterprise_id, clock_timestamp())
      on conflict do nothing;
  end if;
  return new;
end $$;
create trigger note_unkept after update of is_kept on telemetry_series for each row
  when (new.is_kept <> old.is_kept) execute function telemetry_note_unkept();
