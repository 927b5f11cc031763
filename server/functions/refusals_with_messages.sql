-- Version 1, checksum a1385d10bf059685.
-- Rows that a sync refused, each with the message of its reason. Goes with message_of_text.
create or replace function refusals_with_messages(refusals jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when r ? 'code' then r else r || message_of_text(r ->> 'reason', '{device_row,row}') end order by place), '[]')
  from jsonb_array_elements(refusals) with ordinality as x (r, place)
$$;
