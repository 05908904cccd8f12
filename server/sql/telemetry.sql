-- Points: who sends, what is measured, and the frames that arrived. Only `telemetry_store` writes frames.

-- Who sees what ------------------------------------------------------------------------------------------------

select wall('telemetry_source');
grant select, insert (id, enterprise_id) on telemetry_source to cloudyard_app;
grant select, insert, update, delete on telemetry_source to cloudyard_platform;
select wall('telemetry_run');
grant select on telemetry_run to cloudyard_app;
grant select, insert, update, delete on telemetry_run to cloudyard_platform;
select wall('telemetry_series');
grant select, insert, update (kind, unit, period_ms, is_kept, ended_at) on telemetry_series to cloudyard_app;
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
select wall('telemetry_retention');
grant select, insert, update on telemetry_retention to cloudyard_app;
grant select, insert, update, delete on telemetry_retention to cloudyard_platform;
select wall('telemetry_rate');
grant select on telemetry_rate to cloudyard_app;
grant select, insert, update, delete on telemetry_rate to cloudyard_platform;
revoke all on telemetry_turn from cloudyard_app;
grant select, update on telemetry_turn to cloudyard_platform;

-- Hours -------------------------------------------------------------------------------------------------------

-- The part of the table that holds what was received at this time.
create function telemetry_slot(at timestamptz) returns smallint language sql immutable
  as $$ select (floor(extract(epoch from at) / 3600)::bigint % 8)::smallint $$;

-- Storing ------------------------------------------------------------------------------------------------------

-- Stores frames of many sources at once, each number once, whoever else is storing at the same time: the sources are
-- locked in one order, and what was stored before is left out. Answers the place of each frame in the lists and the
-- number it has now; of those that had been stored, 0. Frames of unknown sources are missing in the answer.
create function telemetry_store(
  sources uuid[], runs text[], seqs bigint[], received timestamptz[], bases timestamptz[], froms timestamptz[],
  tos timestamptz[], sents timestamptz[], serieses text[], offsets text[], vals text[], qualities text[], texts text[]
) returns table (place bigint, number bigint) language plpgsql as $$
begin
  perform from telemetry_source s where s.id = any (sources) order by s.id for update;
  insert into telemetry_run (source_id, enterprise_id, run)
    select distinct s.id, s.enterprise_id, sent.run
    from unnest(sources, runs) as sent(source, run) join telemetry_source s on s.id = sent.source
    where sent.run is not null
    on conflict do nothing;
  return query
  with sent as (
    select *
    from unnest(sources, runs, seqs, received, bases, froms, tos, sents, serieses, offsets, vals, qualities, texts)
      with ordinality as t(source, run, seq, received_at, base_at, from_at, to_at, sent_at, series, offset_ms, value,
        quality, texts, place)
  ), known as (
    -- Twice in one list is twice as well.
    select sent.*, s.enterprise_id, s.frame_no, s.newest_at,
      sent.seq is not null and (r.stored @> sent.seq
        or row_number() over (partition by sent.source, sent.run, sent.seq order by sent.place) > 1) as is_double
    from sent
    join telemetry_source s on s.id = sent.source
    left join telemetry_run r on r.source_id = sent.source and r.run = sent.run
  ), fresh as (
    select known.*, series::int[] as ids,
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
      skew_ms = coalesce(n.skew_ms, s.skew_ms)
    from (
      select k.source, coalesce(max(f.no), 0) as no, coalesce(sum(cardinality(f.ids)), 0) as points,
        count(*) filter (where k.is_double) as doubles,
        coalesce(sum(cardinality(f.ids)) filter (where f.to_at < f.newest_at), 0) as late,
        max(k.received_at) as received_at, max(k.to_at) as newest_at,
        (array_agg((extract(epoch from k.sent_at - k.received_at) * 1000)::bigint order by k.received_at desc)
          filter (where k.sent_at is not null))[1] as skew_ms
      from known k left join fresh f on f.place = k.place group by k.source
    ) n
    where s.id = n.source
  ), stored as (
    insert into telemetry_frame (slot, enterprise_id, source_id, no, run, seq, received_at, base_at, from_at, to_at, series,
      offset_ms, value, quality, text)
    select telemetry_slot(f.received_at), f.enterprise_id, f.source, f.no, f.run, f.seq, f.received_at, f.base_at, f.from_at, f.to_at, f.ids,
      f.offset_ms::int[], f.value::float8[], f.quality::smallint[], f.texts::text[]
    from fresh f
  )
  select k.place, coalesce(f.no, 0) from known k left join fresh f on f.place = k.place;
end $$;
grant execute on function telemetry_store(uuid[], text[], bigint[], timestamptz[], timestamptz[], timestamptz[], timestamptz[], timestamptz[], text[], text[], text[], text[], text[]) to cloudyard_platform;

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

-- A frame on one line, as the process reads it that writes files: its arrays as they are.
create function telemetry_line(frame telemetry_frame) returns text language sql immutable as $$
  select json_build_object('n', frame.no, 'r', telemetry_ms(frame.received_at), 'b', telemetry_ms(frame.base_at),
    's', frame.series, 'o', frame.offset_ms, 'v', frame.value, 'q', frame.quality, 't', frame.text)::text
$$;

-- The same with those points only that somebody asks for; null when it has none of them.
create function telemetry_line_of(frame telemetry_frame, wanted int[], since timestamptz, until timestamptz)
returns text language sql immutable as $$
  select json_build_object('n', frame.no, 'r', telemetry_ms(frame.received_at), 'b', telemetry_ms(frame.base_at),
    's', array_agg(p.series), 'o', array_agg(coalesce(p.offset_ms, 0)), 'v', array_agg(p.value),
    'q', case when bool_or(p.quality <> 0) then array_agg(p.quality) end,
    't', case when bool_or(p.text is not null) then array_agg(p.text) end)::text
  from unnest(frame.series, frame.offset_ms, frame.value, frame.quality, frame.text)
    as p(series, offset_ms, value, quality, text)
  where p.series = any (wanted)
    and frame.base_at + coalesce(p.offset_ms, 0) * interval '1 millisecond' >= since
    and frame.base_at + coalesce(p.offset_ms, 0) * interval '1 millisecond' < until
  having count(*) > 0
$$;

-- Empties a part of the hot table in which nothing is left, so that its room is free at once. It waits for nobody: a
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
