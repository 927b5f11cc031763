-- Reports as municipal offices handle them: closed with a reason, or passed to the administrators and open until these decide. Spec §2-70.
alter table publication_reports
  add column office_id uuid references acteurs on delete set null,
  add column office_reason text,
  add column transmitted_at timestamptz(3);
alter table publication_reports drop constraint publication_reports_closed_how, drop constraint publication_reports_closing;
alter table publication_reports
  add constraint publication_reports_closed_how check (closed_how in ('decision', 'no_action', 'muted', 'office')),
  add constraint publication_reports_closing check ((closing_id is not null) = coalesce(closed_how not in ('decision', 'office'), false)),
  add constraint publication_reports_office check ((office_reason is not null) = (transmitted_at is not null or coalesce(closed_how = 'office', false)));
create index publication_reports_handled on publication_reports (office_id, created_at desc, id desc) where office_id is not null;

-- What an office may decide on, and the publications with open reports, by commune: few rows of many publications.
create index publications_pending_communes on publications using gin ((commune_id || commune_ids))
  where coalesce(waiting_edit_status, moderation_status) = 'pending' and deleted_at is null;
create index publications_reported_communes on publications using gin ((commune_id || commune_ids)) where reports_count > 0 and deleted_at is null;
