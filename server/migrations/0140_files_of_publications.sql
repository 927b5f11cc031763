-- Which publications and actors use a file: it is public while one that residents see does. Read by each request for a file
-- (server/chapters/medias/file-visibility.ts, which has the same expressions).
create index if not exists publications_media_ids
  on publications using gin ((jsonb_path_query_array(coalesce(images, '[]') || coalesce(documents, '[]'), '$[*].media_id')) jsonb_path_ops)
  where (images is not null or documents is not null) and deleted_at is null;
create index if not exists acteurs_logo_media on acteurs ((logo ->> 'media_id')) where logo is not null and deleted_at is null;
create index if not exists acteurs_photo_media on acteurs ((photo ->> 'media_id')) where photo is not null and deleted_at is null;
