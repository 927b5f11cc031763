-- What the back-office application keeps and shows: saved views of its lists, and every defibrillator on one map.

-- The state of a list under a name. It goes with its author.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  screen text not null,
  nom text not null,
  -- What follows the question mark of the address.
  query text not null,
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create unique index saved_views_name on saved_views (user_id, screen, lower(nom collate "und-x-icu"));
create index saved_views_shared on saved_views (screen) where shared;

-- As in 0009, of hidden devices too: administrators look into boxes of the map as the public does.
drop index defibrillateurs_box;
create index defibrillateurs_box on defibrillateurs using gist (point(longitude, latitude));
