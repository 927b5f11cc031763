-- Each index of publications is there for a list or a rule, and says so. Those of lists before 0047, 0052 and 0058 are gone: nothing reads by them.
drop index publications_public, publications_public_type, publications_public_acteur, publications_queue, publications_queue_publie_le,
  publications_head, publications_head_type, publications_head_acteur;

comment on index publications_pkey is 'One publication by its id.';
-- Public lists. Spec §4.2-11, §4.2-12.
comment on index publications_listed is 'The public list of France, newest first; a walk of a search for frequent words.';
comment on index publications_listed_acteur is 'The public list of an actor.';
comment on index publications_listed_kind is 'The public list of a kind: news of France.';
comment on index publications_listed_type is 'The public list of a type.';
comment on index publications_first is 'What is featured, first in the list of France.';
comment on index publications_first_acteur is 'What is pinned or featured, first in the list of an actor.';
comment on index publications_first_kind is 'What is featured, first in the list of a kind.';
comment on index publications_first_type is 'What is featured, first in the list of a type.';
comment on index publications_acts is 'Acts of France by their posting. Spec §4.2-27.';
comment on index publications_acts_commune is 'Acts of a commune by their posting. Spec §4.2-27.';
comment on index publications_acts_further is 'Acts of a further commune. Spec §4.2-27.';
comment on index publications_events_acteur is 'The agenda of an actor. Spec §4.2-22.';
comment on index publications_alert_ends is 'Alerts that ended in the last thirty days. Spec §3-33.';
-- What changes by time alone. Spec §2-42, §3-26.
comment on index publications_ends is 'The next that leaves the list of France; what leaves the totals.';
comment on index publications_ends_acteur is 'The next that leaves the list of an actor.';
comment on index publications_ends_kind is 'The next that leaves the list of a kind.';
comment on index publications_ends_type is 'The next that leaves the list of a type.';
comment on index publications_expire is 'The next that expires.';
comment on index publications_featured_now is 'The next that is no longer featured.';
comment on index publications_scheduled_not_valid is 'What an actor has planned that a decision still forbids. Spec §2-77.';
comment on index publications_expire_acteur is 'Ends in the calendar of an actor. Spec §2-77.';
-- Lists of administrators. Spec §4.1-4, §4.1-10.
comment on index publications_created is 'The list of administrators, newest first; days of creation.';
comment on index publications_updated is 'The list of administrators by change.';
comment on index publications_publie_le is 'The list of administrators by publication.';
comment on index publications_title is 'The list of administrators by title.';
comment on index publications_type is 'The list of administrators of a type or a kind.';
comment on index publications_acteur_commune is 'The list of administrators of an actor; publications of an actor in a commune.';
comment on index publications_status is 'The queue of administrators, newest first.';
comment on index publications_status_publie_le is 'The queue of administrators by publication.';
comment on index publications_status_acteur is 'The publications of an actor by state. Spec §2-74.';
comment on index publications_featured is 'Featured publications in the list of administrators.';
comment on index publications_reported is 'Reported publications, newest first.';
comment on index publications_reports is 'Publications by the number of their reports.';
comment on index publications_deleted is 'Deleted publications, newest first.';
comment on index publications_deleted_at is 'Deletions whose term is over. Spec §6-18.';
comment on index publications_dup is 'Groups of duplicates. Spec §4.1-11, §4.1-12.';
comment on index publications_dup_deleted is 'Deleted publications of a group of duplicates.';
comment on index publications_import is 'The publications of an import source.';
comment on index publications_taken_away is 'Events and dates that were cancelled without a decision lately. Spec §3-32.';
-- Municipal offices. Spec §2-69, §2-70.
comment on index publications_pending_communes is 'What waits in the communes of an office.';
comment on index publications_reported_communes is 'What is reported in the communes of an office.';
comment on index publications_further_communes is 'Publications of others that name a commune as a further one. Spec §2-69.';
-- References.
comment on index publications_author is 'The publications of a person who is erased or exported. Spec §6-19.';
comment on index publications_media_ids is 'The publications that use a picture or a document. Spec §2-60, §2-64.';
