-- Pictures and documents. The files are in the store (server/chapters/medias/store/); a row says what they are and whether something uses them.
create table medias (
  id uuid primary key,
  kind text not null check (kind in ('image', 'document')),
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  -- Why processing failed, as a stored message: code and params.
  failure jsonb,
  -- Null for an import without an actor.
  acteur_id uuid references acteurs on delete cascade,
  -- Who uploaded it. Null for an import, and after an erasure.
  user_id uuid references users on delete set null,
  name text not null,
  mime text not null,
  bytes integer not null,
  -- Of the uploaded bytes, hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The name of the files in the store and in addresses: a hash of the uploaded bytes and of how they are processed.
  key text not null check (key ~ '^[0-9a-f]{40}$'),
  width integer,
  height integer,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  thumbhash text,
  suggested_alt text,
  source_url text,
  -- The files of the store: [{name, width, height, type, bytes}], the smallest picture first. Empty before processing has ended.
  files jsonb not null default '[]',
  -- How many records use it.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz(3) not null default now_ms(),
  -- Null: nothing has used it yet.
  attached_at timestamptz(3),
  -- Since when nothing uses it any more.
  detached_at timestamptz(3)
);
create index medias_acteur on medias (acteur_id, created_at desc, id desc);
create index medias_key on medias (key);
create index medias_user on medias (user_id) where user_id is not null;
create index medias_orphans on medias (created_at) where attached_at is null;
create index medias_detached on medias (detached_at) where detached_at is not null;
create index medias_source on medias (acteur_id, source_url) where source_url is not null;

-- Files whose row was deleted, in whatever way. A job removes them from the store unless another row has the same key.
create table media_removals (
  media_id uuid primary key,
  key text not null,
  -- The removal from the store has begun: nobody writes files of this key until it has ended.
  removing_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms()
);
create index media_removals_key on media_removals (key);

create function medias_queue_removal() returns trigger language plpgsql as $$
begin
  insert into media_removals (media_id, key) values (old.id, old.key) on conflict do nothing;
  return null;
end $$;
create trigger medias_queue_removal after delete on medias for each row execute function medias_queue_removal();
create trigger medias_not_erased before insert on medias
  for each row when (new.user_id is not null) execute function refuse_erased('user_id');
