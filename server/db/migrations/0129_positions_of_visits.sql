-- Visits of which the place is still kept, for the job that forgets it.
create index visits_placed on visits (at) where latitude is not null;
