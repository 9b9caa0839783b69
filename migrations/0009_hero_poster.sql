-- The poster follows the video and is no longer written. The column stays for a program that still reads it.
alter table hero_versions alter column poster_url set default '/defaults/hero-poster.webp';
